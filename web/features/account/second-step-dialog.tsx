import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmSecondStep } from '#contract/account.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { confirmByPasskey, mayHavePasskeys, passkeyFailure } from './passkey.ts';

function CodeForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => call(confirmSecondStep, { body: { by: 'code', code } }),
    onSuccess: onConfirmed,
  });
  const failure = error ? (reasonOf(error) ?? 'Não foi possível conferir o código. Tente de novo.') : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React passes events on along its tree: a form around the question must not be sent.
        event.stopPropagation();
        mutate();
      }}
    >
      <Field label="Código de recuperação" hint="Cada código vale uma vez." error={failure} required>
        <TextInput
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" className="mt-4" busy={isPending}>
        Confirmar com o código
      </Button>
    </form>
  );
}

export function SecondStepDialog({ onFinish }: { onFinish: (isConfirmed: boolean) => void }) {
  const canUsePasskey = mayHavePasskeys();
  const [byCode, setByCode] = useState(!canUsePasskey);
  const { error, isPending, mutate } = useMutation({
    mutationFn: confirmByPasskey,
    onSuccess: () => onFinish(true),
  });
  const failure = error && passkeyFailure(error);
  return (
    <Overlay
      open
      onOpenChange={() => onFinish(false)}
      closesOnBack={false}
      title="Confirme que é você"
      description="Depois disso o que você pediu continua. A confirmação vale por 5 minutos."
      className="max-w-md!"
    >
      {failure && (
        <Notice tone="error" live className="mb-4">
          {failure}
        </Notice>
      )}
      {byCode ? (
        <CodeForm onConfirmed={() => onFinish(true)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button busy={isPending} busyLabel="Aguardando a chave…" onClick={() => mutate()}>
            Usar chave de acesso
          </Button>
          <Button variant="quiet" onClick={() => setByCode(true)}>
            Usar um código
          </Button>
        </div>
      )}
    </Overlay>
  );
}

/** Leads who administers and has no passkey to add one. */
export function FirstKeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Overlay
      open
      onOpenChange={onClose}
      closesOnBack={false}
      title="Falta a sua chave de acesso"
      description="Nesta loja quem administra confirma com uma chave de acesso. Cadastre a sua, com a sua senha, e repita o que pediu."
      className="max-w-md!"
    >
      <ButtonLink to={paths.account} onClick={onClose}>
        Cadastrar em Minha conta
      </ButtonLink>
    </Overlay>
  );
}
