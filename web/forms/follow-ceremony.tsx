import { useQuery } from '@tanstack/react-query';
import { type Funeral, type FuneralWreath, getAgenda, getFuneral, listFuneralsByDate } from '#contract/funerals.ts';
import { getOrder } from '#contract/orders.ts';
import {
  checkMove,
  getOrderByNumber,
  getProduction,
  linkOrder,
  listProduction,
  unlinkOrder,
} from '#contract/production.ts';
import { type Ceremonies, nearestEvent } from '#domain/ceremony.ts';
import { consequencesText } from '#domain/sale/consequences.ts';
import { differencesOf } from '#domain/sale/differences.ts';
import { call } from '#web/lib/api.ts';
import { ORDER_LISTS } from '#web/lib/order-lists.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Action } from '#web/ui/action.tsx';
import type { ButtonProps } from '#web/ui/button.tsx';

const SHOWN_BY = [
  ...[getAgenda, getFuneral, listFuneralsByDate],
  ...[...ORDER_LISTS, getOrder, getOrderByNumber, getProduction, listProduction],
];

export function ceremoniesOf({ velorio, sepultamento }: Pick<Funeral, 'velorio' | 'sepultamento'>): Ceremonies {
  const at = ({ local, data_hora }: Funeral['sepultamento']) => ({ place: local, at: new Date(data_hora) });
  return { wake: velorio && at(velorio), burial: at(sepultamento) };
}

type Order = Pick<FuneralWreath, 'order_id' | 'production' | 'funeral_location' | 'funeral_time'>;

function followsFrom({ order_id, production, funeral_location, funeral_time }: Order, ceremonies: Ceremonies) {
  const { place, at } = nearestEvent(ceremonies, new Date(funeral_time));
  const before = { funeral_location, funeral_time };
  const after = { funeral_location: place, funeral_time: at.toISOString() };
  const text = consequencesText({ production, closing: null }, differencesOf({ before, after }));
  if (text === undefined) return {};
  const shown = (
    <>
      {text}
      <NewDeadline order_id={order_id} {...after} />
    </>
  );
  return { asks: { title: 'O que segue desta mudança', yes: 'Mudar e avisar', text: shown } };
}

type Moved = Pick<Order, 'order_id' | 'funeral_location' | 'funeral_time'>;

/** Whether an order can still be there for another place or hour, for the question before that is saved. */
export function NewDeadline({ order_id: orderId, ...body }: Moved) {
  const { data, isPending } = useQuery(apiQuery(checkMove, { params: { orderId }, body }));
  const text = isPending ? 'Conferindo o prazo…' : data ? data.text : 'Não foi possível conferir o prazo.';
  return (
    <span role="status" className="block">
      {text}
    </span>
  );
}

type FollowProps = ButtonProps & { order: Order; ceremonies: Ceremonies; to: string | null };

export function FollowCeremony({ order, ceremonies, to, ...rest }: FollowProps) {
  const params = { orderId: order.order_id };
  const change = useChange(
    () => (to === null ? call(unlinkOrder, { params }) : call(linkOrder, { params, body: { funeral_id: to } })),
    {
      failed: 'Não foi possível mudar a cerimônia do pedido.',
      changes: SHOWN_BY,
      after: ({ funeral }) =>
        showSuccess(funeral?.linked ? 'O pedido segue a cerimônia.' : 'O pedido não segue mais a cerimônia.'),
    },
  );
  const asks = to === null ? {} : followsFrom(order, ceremonies);
  return <Action {...rest} {...asks} size="small" run={change} />;
}
