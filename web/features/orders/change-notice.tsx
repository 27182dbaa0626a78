import { confirmArrival, exchangePapers, type ProductionOrder } from '#contract/production.ts';
import { orderNumberText } from '#domain/order.ts';
import { promiseStanding } from '#domain/promise-texts.ts';
import { isOpen } from '#domain/sale/consequences.ts';
import { differenceText } from '#domain/sale/differences.ts';
import { call } from '#web/lib/api.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { Action } from '#web/ui/action.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { useProductionChange } from './queries.ts';

type Answer = { send: () => Promise<ProductionOrder>; done: string };

function AnswerButton({ order, children, send, done }: Answer & { order: ProductionOrder; children: string }) {
  const answer = useProductionChange(order.order_id, send, {
    done,
    failed: 'A resposta não foi anotada. Toque de novo.',
  });
  return (
    <Action variant="secondary" run={answer} busyLabel="Anotando…" className="no-print">
      {children}
      <span className="sr-only"> no pedido {orderNumberText(order.number)}</span>
    </Action>
  );
}

/** Changes since papers of an order may have been printed, until somebody answers that they were exchanged. */
export function ChangeNotice({ order }: { order: ProductionOrder }) {
  const params = { orderId: order.order_id };
  const open = order.changes.filter((change) => change.open);
  const seen = open.at(-1)?.at;
  const isLate = isOpen(order) && !order.refunded && promiseStanding(order.flags) === 'moved-late';
  return (
    <>
      {seen !== undefined && (
        <Notice
          tone="warning"
          title="Mudou depois de impressa"
          action={
            <AnswerButton
              order={order}
              send={() => call(exchangePapers, { params, body: { seen } })}
              done="Anotado: fichas e faixas trocadas."
            >
              Troquei
            </AnswerButton>
          }
        >
          <ul className="mt-1 space-y-1.5 text-small">
            {open.map(({ at, by, differences }) => (
              <li key={at + by} className="break-words">
                {differences.map((difference) => (
                  <p key={difference.what} className="font-semibold">
                    {differenceText(difference)}
                  </p>
                ))}
                <p className="wrap-anywhere text-caption text-muted">
                  <Time at={at} />, por <PersonName email={by} />
                </p>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isLate && (
        <Notice
          tone="error"
          title="Quem comprou espera saber se ainda chega a tempo"
          action={
            <AnswerButton order={order} send={() => call(confirmArrival, { params })} done="Resposta enviada.">
              Chega a tempo
            </AnswerButton>
          }
        >
          <p className="text-small">Se não chega, combine outro endereço ou a devolução.</p>
        </Notice>
      )}
    </>
  );
}
