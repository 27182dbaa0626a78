import { useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { RESET_REFUSED, resetPassword } from '#contract/auth.ts';
import { limits } from '#domain/limits.ts';
import { fitsPassword, normalizePassword, PASSWORD_RULES } from '#domain/password.ts';
import { ApiError, callForEffect } from '#web/lib/api.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type PasswordCheck, PasswordChecklist, passwordChecks } from '#web/ui/password-checklist.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { Route } from './+types/reset-page.ts';
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
function ResetForm({ token }: { token: string | undefined }) {
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

function tokenIn(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : undefined;
  return typeof token === 'string' ? token : '';
}

/**
 * The token of the opened link: '' when the URL has none, undefined until the browser has read it. It is moved from the
 * URL into the state of the history entry, where a reload still finds it, but nobody sees it in the address bar or
 * copies it.
 */
function useResetToken(): string | undefined {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const given = new URLSearchParams(search).get('token') ?? '';

  useEffect(() => {
    if (given !== '') void navigate(pathname, { replace: true, state: { token: given } });
  }, [given, navigate, pathname]);

  if (!isHydrated) return undefined;
  return given === '' ? tokenIn(state) : given;
}

/** The URL holds the token until the page has read it: no request may send it as a referrer. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Redefinir senha', isSecret: true });

export default function ResetPage() {
  const token = useResetToken();
  return (
    <div className="container-page flex justify-center py-14 @3xl:py-20">
      <Card className="w-full max-w-md p-7 @md:p-9">
        <Heading level={1} size={2}>
          Redefinir senha
        </Heading>
        <p className="mt-2 mb-7 text-muted">
          Escolha uma nova senha. Depois, todas as sessões abertas são encerradas, e as chaves de acesso e os aparelhos
          com avisos saem da sua conta: um e-mail diz quais.
        </p>
        <ResetForm token={token} />
      </Card>
    </div>
  );
}
