import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { takeEmailBack } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import type { Route } from './+types/email-back-page.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Desfazer a troca de e-mail', isSecret: true });

/** /pedido/:chave/email: the former address of an order takes it back, by a press, because mail programs open links. */
function EmailBack() {
  const { chave = '' } = useParams();
  const back = useMutation({
    mutationFn: () => call<typeof takeEmailBack>(addresses.takeEmailBack, { body: { key: chave } }),
  });
  return (
    <div className="container-page max-w-xl py-12">
      <Heading level={1}>Desfazer a troca de e-mail</Heading>
      <p className="mt-3 text-muted">
        O pedido volta ao e-mail que recebeu este aviso, com um link novo. O link de quem fez a troca deixa de valer, e
        a nossa equipe fica sabendo.
      </p>
      <Refusal text={refusalText(back.error)} className="mt-4" />
      <p role="status" className="mt-4 font-semibold text-success empty:hidden">
        {back.data?.message}
      </p>
      {!back.isSuccess && (
        <Button className="mt-4" busy={back.isPending} busyLabel="Desfazendo…" onClick={() => back.mutate()}>
          Não fui eu: desfazer
        </Button>
      )}
    </div>
  );
}

export default withQueries(EmailBack);
