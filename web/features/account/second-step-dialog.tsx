import { useState } from 'react';
import { confirmSecondStep } from '#contract/account.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { confirmByPasskey, mayHavePasskeys, passkeyFailure } from './passkey.ts';

function CodeForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await call(confirmSecondStep, { body: { by: 'code', code } });
      onConfirmed();
    } catch (failure) {
      setError(reasonOf(failure) ?? 'Não foi possível conferir o código. Tente de novo.');
      setBusy(false);
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React passes events on along its tree: a form around the question must not be sent.
        event.stopPropagation();
        void send();
      }}
    >
      <Field label="Código de recuperação" hint="Cada código vale uma vez." error={error} required>
        <TextInput
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" className="mt-4" busy={isBusy}>
        Confirmar com o código
      </Button>
    </form>
  );
}

/** Asks for the passkey, or for a recovery code in its place. */
export function SecondStepDialog({ onFinish }: { onFinish: (isConfirmed: boolean) => void }) {
  const canUsePasskey = mayHavePasskeys();
  const [byCode, setByCode] = useState(!canUsePasskey);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    setError(undefined);
    try {
      await confirmByPasskey();
      onFinish(true);
    } catch (failure) {
      setError(passkeyFailure(failure));
      setBusy(false);
    }
  }
  return (
    <Overlay
      open
      onOpenChange={() => onFinish(false)}
      closesOnBack={false}
      title="Confirme que é você"
      description="Depois disso o que você pediu continua. A confirmação vale por 5 minutos."
      className="max-w-md!"
    >
      {error && (
        <Notice tone="error" live className="mb-4">
          {error}
        </Notice>
      )}
      {byCode ? (
        <CodeForm onConfirmed={() => onFinish(true)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button busy={isBusy} busyLabel="Aguardando a chave…" onClick={() => void confirm()}>
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
