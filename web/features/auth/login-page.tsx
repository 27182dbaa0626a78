import { pageMeta } from '#web/lib/page-meta.ts';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import type { Route } from './+types/login-page.ts';
import { LoginForm } from './login-form.tsx';

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
