import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { newUser, register } from '#contract/auth.ts';
import { listUsers } from '#contract/users.ts';
import { FIRST_PASSWORD_RULES } from '#domain/password.ts';
import { ROLES, type Role } from '#domain/roles.ts';
import { choice } from '#web/forms/choices.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { RecordForm } from '#web/forms/form.tsx';
import { framed, type Kind, textual } from '#web/forms/kind.tsx';
import { email } from '#web/forms/texts.tsx';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { invalidate } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordChecklist, passwordChecks } from '#web/ui/password-checklist.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

const password: Kind<string> = {
  ...textual(framed(PasswordInput), { input: { autoComplete: 'new-password' } })({ label: 'Senha' }),
  // A draft has no password: see web/lib/drafts.ts.
  draft: z.string().default(''),
  sent: (typed) => typed,
};

const userForm = recordForm(
  // Only an empty password is refused here: the checklist shows the rules, and the server refuses a weak one.
  newUser.omit({ active: true }).extend({ password: z.string().min(1, 'Informe a senha.') }),
  {
    email: email({ label: 'E-mail', missing: 'Informe o e-mail.' }),
    password,
    role: choice(Object.fromEntries(ROLES.toReversed().map((role) => [role, role])), { label: 'Função' }),
  },
);
const { Input } = userForm;

export function NewUserForm() {
  const queryClient = useQueryClient();
  const checklistId = useId();
  const record = useRecordForm({
    ...userForm,
    draft: 'usuario',
    loaded: userForm.empty,
    save: (fields) => {
      const { role, ...user } = userForm.bodyOf(fields);
      return callForEffect(register, { body: { ...user, role: role as Role, active: true } });
    },
    onSaved: (_, form) => {
      form.reset(userForm.empty);
      showSuccess('Usuário criado com sucesso.');
      document.querySelector<HTMLElement>('[name=email]')?.focus();
      return invalidate(queryClient, listUsers);
    },
    onRefused: (error) => showFailure(reasonOf(error) ?? 'Erro ao cadastrar.'),
  });
  return (
    <RecordForm record={record} subject="Este usuário">
      <div className="grid items-start gap-5 @2xl:grid-cols-2 @5xl:grid-cols-[1.6fr_1.4fr_1fr]">
        <Input name="email" />
        <Input name="password" input={{ 'aria-describedby': checklistId }} />
        <Input name="role" />
      </div>
      <div className="mt-4">
        <PasswordChecklist id={checklistId} checks={passwordChecks(FIRST_PASSWORD_RULES, record.values.password)} />
      </div>
      <Button type="submit" className="mt-5" busy={record.isSaving} busyLabel="Cadastrando…">
        Cadastrar
      </Button>
    </RecordForm>
  );
}
