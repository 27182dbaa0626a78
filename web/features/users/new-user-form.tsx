import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { register as registerUser } from '#contract/auth.ts';
import { listUsers } from '#contract/users.ts';
import { limits } from '#domain/limits.ts';
import { ROLES } from '#domain/roles.ts';
import { useAfterAlert } from '#web/lib/alerts.ts';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { isBrowserEmail } from '#web/lib/browser-email.ts';
import { type Draft, useDraft } from '#web/lib/drafts.ts';
import { endpointKey } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import {
  DEFAULT_ROLE,
  NEW_USER,
  type NewUser,
  type NewUserDraft,
  parseNewUserDraft,
  refusedFields,
} from './new-user.ts';

const rules = {
  email: {
    required: 'Informe o e-mail.',
    validate: (email: string) => isBrowserEmail(email) || 'Informe um e-mail válido.',
  },
  password: { required: 'Informe a senha.' },
};

/** Keeps e-mail and role while they are typed; the password never. */
function useKeptDraft(form: UseFormReturn<NewUser>, draft: Draft<NewUserDraft>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { email, role } }) => {
          if (email === '' && role === DEFAULT_ROLE) draft.erase();
          else draft.save({ email, role });
        },
      }),
    [form, draft],
  );
}

function RoleSelect({ form }: { form: UseFormReturn<NewUser> }) {
  return (
    <Select {...form.register('role')}>
      {ROLES.toReversed().map((role) => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </Select>
  );
}

/** Creates a user. A refusal names the fields and keeps what was typed. */
export function NewUserForm() {
  const queryClient = useQueryClient();
  const draft = useDraft('usuario', parseNewUserDraft);
  const [initial] = useState(() => ({ ...NEW_USER, ...draft.read() }));
  const form = useForm<NewUser>({ defaultValues: initial });
  const { errors, isSubmitting } = form.formState;
  const afterAlert = useAfterAlert();
  useKeptDraft(form, draft);

  async function submit({ email, password, role }: NewUser) {
    try {
      await callForEffect(registerUser, { body: { email: email.trim(), password, role, active: true } });
    } catch (error) {
      refusedFields(error).forEach(({ name, message }, i) => {
        form.setError(name, { message }, { shouldFocus: i === 0 });
      });
      showFailure(reasonOf(error) ?? 'Erro ao cadastrar.');
      return;
    }
    form.reset(NEW_USER, { keepFieldsRef: true });
    draft.erase();
    showSuccess('Usuário criado com sucesso.');
    form.setFocus('email');
    await queryClient.invalidateQueries({ queryKey: endpointKey(listUsers) });
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)}>
      <div className="grid items-start gap-5 @2xl:grid-cols-2 @5xl:grid-cols-[1.6fr_1.4fr_1fr]">
        <Field label="E-mail" error={afterAlert(errors.email?.message)} required>
          <TextInput
            type="email"
            autoComplete="off"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email', rules.email)}
          />
        </Field>
        <Field label="Senha" error={afterAlert(errors.password?.message)} required>
          <PasswordInput
            autoComplete="new-password"
            placeholder={`Pelo menos ${limits.passwordMin} caracteres`}
            {...form.register('password', rules.password)}
          />
        </Field>
        <Field label="Função" error={afterAlert(errors.role?.message)}>
          <RoleSelect form={form} />
        </Field>
      </div>
      <Button type="submit" className="mt-5" busy={isSubmitting} busyLabel="Cadastrando…">
        Cadastrar
      </Button>
    </form>
  );
}
