import { useState } from 'react';
import { enrolDevice, listDevices } from '#contract/devices.ts';
import { limits } from '#domain/limits.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { canSubscribe, deviceName, NoPush, subscribe } from './subscription.ts';

function EnrolmentForm({ publicKey }: { publicKey: string }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [error, setError] = useState<string>();
  const enrolment = useChange(
    async (nome: string) => call(enrolDevice, { body: { nome, ...(await subscribe(publicKey)) } }),
    {
      failed: (cause) =>
        showFailure('Não foi possível cadastrar.', cause instanceof NoPush ? cause.message : reasonOf(cause)),
      changes: [listDevices],
      after: ({ nome }) => showSuccess('Aparelho cadastrado.', `${nome} recebe os avisos a partir de agora.`),
    },
  );
  function send() {
    const isEmpty = name.trim() === '';
    setError(isEmpty ? 'Dê um nome ao aparelho.' : undefined);
    if (!isEmpty && !enrolment.isPending) enrolment.mutate(name);
  }
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label="Nome deste aparelho" error={error}>
        <TextInput
          value={name}
          maxLength={limits.deviceName}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" busy={enrolment.isPending} busyLabel="Cadastrando…">
        Receber avisos neste aparelho
      </Button>
    </form>
  );
}

/** Enrols this browser; one that can't be woken is told what to do instead. */
export function Enrolment({ publicKey }: { publicKey: string }) {
  if (!useHydrated()) return null;
  if (canSubscribe()) return <EnrolmentForm publicKey={publicKey} />;
  return (
    <p>
      Este navegador não recebe avisos. No <strong>iPhone</strong>, abra esta página no Safari, toque em Compartilhar e
      em “Adicionar à Tela de Início”, e cadastre pelo ícone que aparece.
    </p>
  );
}
