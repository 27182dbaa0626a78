import { useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { login } from '#contract/auth.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { isBrowserEmail } from '#web/lib/browser-email.ts';
import { withLoading } from '#web/lib/loading.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { guardedPath, takeReturnPath } from '#web/lib/return-path.ts';
import { signIn } from '#web/lib/session.ts';
import { homeOfRole, mayOpen, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { EmailInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/login-page.ts';
import { alertTextOf, formTextOf } from './login-error.ts';

type Credentials = { email: string; password: string };

/** Rules without the contract's schema, so that the login page doesn't load the validation library. */
const EMAIL = {
  required: 'Informe o e-mail.',
  validate: (email: string) => isBrowserEmail(email) || 'Informe um e-mail válido.',
};

/**
 * Signs in and returns the next page: the page that redirected here (`wanted`) when the role may open it, the page on
 * which an earlier session expired, or the home of the role. Throws when refused.
 */
async function enter({ email, password }: Credentials, wanted: string | undefined): Promise<string> {
  const session = await withLoading(
    call<typeof login>(addresses.login, { body: { email: email.trim(), password } }, { quietExpiry: true }),
  );
  if (typeof session?.token !== 'string' || session.token === '') throw new Error('');
  signIn(session);
  const left = takeReturnPath(session);
  if (wanted !== undefined && mayOpen(wanted, session.role)) return wanted;
  return left ?? homeOfRole(session.role);
}

function EmailField({ registration, error }: { registration: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Field label="E-mail" error={error} required>
      <EmailInput autoComplete="username" {...registration} />
    </Field>
  );
}

/** The login form. A refusal is shown as an alert and beside the form; nothing typed is lost. */
function LoginForm() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [refusal, setRefusal] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit(credentials: Credentials) {
    setRefusal(undefined);
    try {
      const destination = await enter(credentials, guardedPath(state));
      await navigate(destination);
    } catch (error) {
      setRefusal(formTextOf(error));
      showAlert({ type: 'error', title: 'Erro de login', description: alertTextOf(error) });
      setFocus('password');
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="space-y-5">
      <EmailField registration={register('email', EMAIL)} error={errors.email?.message} />
      <Field label="Senha" error={errors.password?.message} required>
        <PasswordInput autoComplete="current-password" {...register('password', { required: 'Informe a senha.' })} />
      </Field>
      {refusal && <p className="whitespace-pre-line text-error text-small">{refusal}</p>}
      <Button type="submit" size="large" className="w-full" busy={isSubmitting} busyLabel="Entrando…">
        Entrar
      </Button>
      <p className="text-center">
        <TextLink to={paths.passwordResetRequest} className="inline-flex min-h-11 items-center">
          Esqueceu a senha?
        </TextLink>
      </p>
    </form>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Entrar', description: 'Acesso da equipe ao painel da loja.' });

export default function LoginPage() {
  return (
    <div className="container-page flex justify-center py-14 @3xl:py-20">
      <Card className="w-full max-w-md p-7 @md:p-9">
        <Heading level={1} size={2}>
          Entrar
        </Heading>
        <p className="mt-2 mb-7 text-muted">Acesso da equipe. Para comprar uma coroa não é preciso ter conta.</p>
        <LoginForm />
      </Card>
    </div>
  );
}
