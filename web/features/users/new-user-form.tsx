import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { newUser, register } from '#contract/auth.ts';
import { listUsers } from '#contract/users.ts';
import { FIRST_PASSWORD_RULES } from '#domain/password.ts';
import { ROLES } from '#domain/roles.ts';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { invalidate } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { PasswordChecklist, passwordChecks } from '#web/ui/password-checklist.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { RecordForm } from '#web/ui/record-form.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmailInput } from '#web/ui/text-input.tsx';

/** A draft has no password: see web/lib/drafts.ts. */
const userFields = z.object({ email: z.string(), password: z.string().default(''), role: z.enum(ROLES) });
type UserFields = z.infer<typeof userFields>;

const NEW_USER: UserFields = { email: '', password: '', role: 'funcionario' };

/** Only an empty password is refused here: the checklist shows the rules, and the server refuses a weak one. */
const checkedUser = newUser.extend({ password: z.string().min(1, 'Informe a senha.') });
const bodyOf = ({ email, password, role }: UserFields) =>
  ({ email: email.trim(), password, role, active: true }) as const;
const resolver = bodyResolver(checkedUser, bodyOf, { email: 'Informe o e-mail.' });

/** Creates a user. After a refusal the fields are marked and keep their values. */
export function NewUserForm() {
  const queryClient = useQueryClient();
  const checklistId = useId();
  const record = useRecordForm<UserFields>({
    draft: 'usuario',
    fields: userFields,
    loaded: NEW_USER,
    resolver,
    labels: {},
    save: (fields) => callForEffect(register, { body: bodyOf(fields) }),
    onSaved: (_, form) => {
      form.reset(NEW_USER);
      showSuccess('Usuário criado com sucesso.');
      document.querySelector<HTMLElement>('[name=email]')?.focus();
      return invalidate(queryClient, listUsers);
    },
    onRefused: (error) => showFailure(reasonOf(error) ?? 'Erro ao cadastrar.'),
  });
  const { control } = record.form;
  const password = useWatch({ control, name: 'password' });
  return (
    <RecordForm record={record} subject="Este usuário">
      <div className="grid items-start gap-5 @2xl:grid-cols-2 @5xl:grid-cols-[1.6fr_1.4fr_1fr]">
        <FormField control={control} name="email" label="E-mail" required>
          {(input) => <EmailInput {...input} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="password" label="Senha" required>
          {(input) => <PasswordInput {...input} autoComplete="new-password" aria-describedby={checklistId} />}
        </FormField>
        <FormField control={control} name="role" label="Função">
          {(input) => (
            <Select {...input}>
              {ROLES.toReversed().map((role) => (
                <option key={role} value={role}>
                  {role}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <div className="mt-4">
        <PasswordChecklist id={checklistId} checks={passwordChecks(FIRST_PASSWORD_RULES, password)} />
      </div>
      <Button type="submit" className="mt-5" busy={record.isSaving} busyLabel="Cadastrando…">
        Cadastrar
      </Button>
    </RecordForm>
  );
}
