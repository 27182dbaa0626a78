import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { COMMON_PASSWORD, RESET_REFUSED, resetPassword } from '#contract/auth.ts';
import { limits } from '#domain/limits.ts';
import { fitsPassword } from '#domain/password.ts';
import { ApiError, callForEffect } from '#web/lib/api.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { PasswordChecklist, passwordChecks } from './password-checklist.tsx';
import { transientReason } from './transient-error.ts';

/** The refusal that is about the password and not about the link. */
function isTooCommon(error: unknown): boolean {
  return error instanceof ApiError && error.detailText === COMMON_PASSWORD;
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

/** Two passwords that must be equal and keep the rules; `token` is undefined until the browser has read it. */
export function ResetForm({ token }: { token: string | undefined }) {
  const navigate = useNavigate();
  const checklistId = useId();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [status, setStatus] = useState<'idle' | 'sending' | 'refused'>('idle');
  const [tooCommon, setTooCommon] = useState<string>();
  const passwordField = useRef<HTMLInputElement>(null);
  const checks = passwordChecks(password, confirmation);
  const tooLong = fitsPassword(password) ? undefined : `Use no máximo ${limits.passwordMax} caracteres.`;
  const isReady = token !== undefined && tooLong === undefined && checks.every(({ holds }) => holds);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || status === 'sending') return;
    setStatus('sending');
    try {
      await callForEffect(resetPassword, { body: { token, new_password: password } });
      showSuccess('Senha redefinida');
      await navigate(paths.login, { replace: true });
    } catch (error) {
      if (isTooCommon(error)) {
        setStatus('idle');
        setTooCommon(password);
        passwordField.current?.focus();
      } else setStatus('refused');
      showFailure(RESET_REFUSED, error instanceof ApiError ? transientReason(error) : undefined);
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      {token === '' && <IncompleteLink />}
      <Field label="Nova senha" error={tooLong ?? (password === tooCommon ? COMMON_PASSWORD : undefined)} required>
        <PasswordInput
          ref={passwordField}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          aria-describedby={checklistId}
        />
      </Field>
      <Field label="Confirme a senha" required>
        <PasswordInput
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
      </Field>
      <PasswordChecklist id={checklistId} checks={checks} />
      <Button
        type="submit"
        size="large"
        className="w-full"
        disabled={!isReady}
        busy={status === 'sending'}
        busyLabel="Salvando…"
      >
        Salvar nova senha
      </Button>
      {status === 'refused' && (
        <p className="text-center">
          <TextLink to={paths.passwordResetRequest} className="inline-flex min-h-11 items-center">
            Pedir um novo link
          </TextLink>
        </p>
      )}
    </form>
  );
}
