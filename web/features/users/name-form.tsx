import { useState } from 'react';
import { nameMyself, nameUser } from '#contract/users.ts';
import { limits } from '#domain/limits.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { namesQuery, usePersonName } from '#web/lib/person-name.tsx';
import { useChange } from '#web/lib/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type NameFormProps = {
  email: string;
  /** The user to name; missing for the person at the screen. */
  id?: string;
  onDone?: () => void;
};

export function NameForm({ email, id, onDone }: NameFormProps) {
  const known = usePersonName()(email);
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending, error } = useChange(
    (name: string) =>
      id === undefined ? call(nameMyself, { body: { name } }) : call(nameUser, { params: { id }, body: { name } }),
    {
      done: 'Nome salvo.',
      failed: () => undefined,
      answers: namesQuery,
      after: () => {
        setTyped(undefined);
        onDone?.();
      },
    },
  );
  const name = typed ?? (known === email ? '' : known);
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(name);
      }}
    >
      <Field
        label="Nome"
        hint="Aparece no lugar do e-mail em anotações, etapas e registros."
        optional
        className="flex-[1_1_14rem]"
        error={error && (reasonOf(error) ?? 'Não foi possível salvar. Tente de novo.')}
      >
        <TextInput
          value={name}
          maxLength={limits.userName}
          autoComplete={id === undefined ? 'name' : 'off'}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={isPending} busyLabel="Salvando o nome…">
        Salvar nome
      </Button>
    </form>
  );
}
