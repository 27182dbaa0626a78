import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import type { Route } from './+types/buyer-page.ts';
import { FOLLOWED, FollowedPage, UNKNOWN_ORDER } from './order-page-layout.tsx';
import { OrderView } from './order-view.tsx';
import { orderQuery } from './queries.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Acompanhar pedido', isSecret: true });

/** /pedido/:chave: one order under its secret address, reloaded every minute and on focus. */
function Order() {
  const { chave = '' } = useParams();
  const query = useQuery({ ...orderQuery(chave), ...FOLLOWED });
  return (
    <FollowedPage query={query} unknown={UNKNOWN_ORDER}>
      {(order) => <OrderView orderKey={chave} order={order} updatedAt={query.dataUpdatedAt} isStale={query.isError} />}
    </FollowedPage>
  );
}

export default withQueries(Order);
