import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/lib/hydrated.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import type { Route } from './+types/reset-page.ts';
import { ResetForm } from './reset-form.tsx';

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
export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: 'Redefinir senha' }),
  { name: 'referrer', content: 'no-referrer' },
];

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
