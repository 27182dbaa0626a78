import { pageMeta } from '#web/lib/page-meta.ts';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import type { Route } from './+types/reset-page.ts';
import { ResetForm } from './reset-form.tsx';
import { useResetToken } from './reset-token.ts';

/** The address holds the token until the page has read it: no request that starts here may tell it to anybody. */
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
        <p className="mt-2 mb-7 text-muted">Escolha uma nova senha. Depois, todas as sessões abertas são encerradas.</p>
        <ResetForm token={token} />
      </Card>
    </div>
  );
}
