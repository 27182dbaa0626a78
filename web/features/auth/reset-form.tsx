import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { RESET_REFUSED, resetPassword } from '#contract/auth.ts';
import { limits } from '#domain/limits.ts';
import { fitsPassword, normalizePassword, PASSWORD_RULES } from '#domain/password.ts';
import { ApiError, callForEffect } from '#web/lib/api.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type PasswordCheck, PasswordChecklist, passwordChecks } from '#web/ui/password-checklist.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { transientReason } from './transient-error.ts';

type Fields = { password: string; confirmation: string };

function checksOf({ password, confirmation }: Fields): PasswordCheck[] {
  const isSame = password !== '' && normalizePassword(password) === normalizePassword(confirmation);
  return [...passwordChecks(PASSWORD_RULES, password), { id: 'same', label: 'As senhas são iguais', holds: isSame }];
}

function IncompleteLink() {
  return (
    <Notice
      tone="warning"
      title="Este link está incompleto"
      action={<TextLink to={paths.passwordResetRequest}>Pedir um novo link</TextLink>}
    >
      Abra a página pelo botão do e-mail que enviamos.
    </Notice>
  );
}

/** Asks for the new password twice; `token` is undefined until the browser has read it. */
export function ResetForm({ token }: { token: string | undefined }) {
  const navigate = useNavigate();
  const checklistId = useId();
  const [isRefused, setRefused] = useState(false);
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { password: '', confirmation: '' },
  });
  const { isSubmitting } = formState;
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] });
  const checks = checksOf({ password, confirmation });
  const tooLong = fitsPassword(password) ? undefined : `Use no máximo ${limits.passwordMax} caracteres.`;
  const isReady = token !== undefined && tooLong === undefined && checks.every(({ holds }) => holds);

  async function submit({ password: new_password }: Fields) {
    if (!isReady || isSubmitting) return;
    setRefused(false);
    try {
      await callForEffect(resetPassword, { body: { token, new_password } });
      showSuccess('Senha redefinida');
      await navigate(paths.login, { replace: true });
    } catch (error) {
      setRefused(true);
      showFailure(RESET_REFUSED, error instanceof ApiError ? transientReason(error) : undefined);
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="space-y-5">
      {token === '' && <IncompleteLink />}
      <Field label="Nova senha" error={tooLong} required>
        <PasswordInput autoComplete="new-password" aria-describedby={checklistId} {...register('password')} />
      </Field>
      <Field label="Confirme a senha" required>
        <PasswordInput autoComplete="new-password" {...register('confirmation')} />
      </Field>
      <PasswordChecklist id={checklistId} checks={checks} />
      <Button
        type="submit"
        size="large"
        className="w-full"
        disabled={!isReady}
        busy={isSubmitting}
        busyLabel="Salvando…"
      >
        Salvar nova senha
      </Button>
      {isRefused && (
        <p className="text-center">
          <TextLink to={paths.passwordResetRequest} className="inline-flex min-h-11 items-center">
            Pedir um novo link
          </TextLink>
        </p>
      )}
    </form>
  );
}
