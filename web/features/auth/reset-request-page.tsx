import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestPasswordReset } from '#contract/auth.ts';
import { ApiError, callForEffect } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmailInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/reset-request-page.ts';
import { transientReason } from './transient-error.ts';

type Fields = { email: string };

const resolver = bodyResolver<Fields>(requestPasswordReset.body, (fields) => fields, { email: 'Informe o e-mail.' });

/** Asks for the link to choose a new password, without revealing whether an account exists. */
function ResetRequestForm() {
  const [sentTo, setSentTo] = useState<string>();
  const { control, handleSubmit, formState } = useForm<Fields>({ defaultValues: { email: '' }, resolver });
  const { isSubmitting } = formState;

  async function submit({ email }: Fields) {
    setSentTo(undefined);
    try {
      await callForEffect(requestPasswordReset, { body: { email: email.trim() } });
      setSentTo(email.trim());
      showSuccess('E-mail enviado');
    } catch (error) {
      showFailure('Erro ao enviar e-mail', error instanceof ApiError ? transientReason(error) : undefined);
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="space-y-5">
      <FormField control={control} name="email" label="E-mail" required>
        {(input) => <EmailInput {...input} autoComplete="username" />}
      </FormField>
      <Button type="submit" size="large" className="w-full" busy={isSubmitting} busyLabel="Enviando…">
        Enviar link
      </Button>
      {sentTo !== undefined && (
        <Notice tone="success" live>
          Se <strong className="break-words">{sentTo}</strong> tiver uma conta, o link chega em alguns minutos. Confira
          também a caixa de spam.
        </Notice>
      )}
      <p className="text-center">
        <TextLink to={paths.login} className="inline-flex min-h-11 items-center">
          Voltar ao login
        </TextLink>
      </p>
    </form>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Esqueci a senha' });

export default function ResetRequestPage() {
  return (
    <div className="container-page flex justify-center py-14 @3xl:py-20">
      <Card className="w-full max-w-md p-7 @md:p-9">
        <Heading level={1} size={2}>
          Esqueci a senha
        </Heading>
        <p className="mt-2 mb-7 text-muted">
          Diga o e-mail da sua conta. Enviaremos um link para escolher uma nova senha, que vale por uma hora.
        </p>
        <ResetRequestForm />
      </Card>
    </div>
  );
}
