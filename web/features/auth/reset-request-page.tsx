import { pageMeta } from '#web/lib/page-meta.ts';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import type { Route } from './+types/reset-request-page.ts';
import { ResetRequestForm } from './reset-request-form.tsx';

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
