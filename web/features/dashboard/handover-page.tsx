import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { getAttention } from '#contract/dashboard.ts';
import type { WireResponse } from '#contract/endpoint.ts';
import { getHandover, SHIFT_HOURS, takeOver } from '#contract/handover.ts';
import { formatTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { mayBeMade } from '#domain/sale/consequences.ts';
import { TodayStrip } from '#web/features/funerals/today-strip.tsx';
import { deadlineText, remainingText, urgencyAt } from '#web/features/orders/production/deadline.ts';
import { call } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { apiQuery } from '#web/lib/query-client.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';
import { useSession } from '#web/lib/session.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Action } from '#web/ui/action.tsx';
import { ChoiceChips } from '#web/ui/choice-chips.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/handover-page.ts';
import { OrderLines, Unheard } from './today.tsx';

type Handover = WireResponse<typeof getHandover>;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Troca de turno' });

const SPANS = [
  { hours: '', label: 'Desde a última troca' },
  { hours: '12', label: 'Últimas 12 horas' },
  { hours: '24', label: 'Últimas 24 horas' },
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <Heading level={3} size={4}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Orders({ title, none, some }: { title: string; none: string; some: Handover['fresh'] }) {
  return (
    <Part title={some.total === 0 ? title : `${title} (${some.total})`}>
      {some.total === 0 && <p className="text-muted text-small">{none}</p>}
      <OrderLines {...some} />
    </Part>
  );
}

function Changes({ changes, has_more }: Pick<Handover, 'changes' | 'has_more'>) {
  const now = useNow();
  return (
    <Part title="Alterações">
      {changes.length === 0 && <p className="text-muted text-small">Ninguém alterou pedidos, funerais ou horários.</p>}
      <ul className="mt-1 space-y-1.5 text-small print:space-y-0">
        {changes.map(({ _id, at, by, message }) => (
          <li key={_id} className="break-words">
            <time dateTime={at} className="inline-block font-semibold tabular-nums first-letter:uppercase">
              {momentText(new Date(at), now)}
            </time>
            : {message}{' '}
            <span className="wrap-anywhere text-muted">
              (<PersonName email={by} />)
            </span>
          </li>
        ))}
      </ul>
      {has_more && <p className="text-muted text-small">Há mais, de antes. Veja nos pedidos e funerais.</p>}
    </Part>
  );
}

function Open({ wreaths: { late, to_begin, to_deliver }, orders: { total, first }, until }: Handover) {
  const now = useNow();
  return (
    <Part title={`Até ${momentText(new Date(until), now)}`}>
      <p className="text-small">
        Coroas:{' '}
        <strong className={classNames('font-semibold', late > 0 && 'text-error')}>
          {late} {late === 1 ? 'atrasada' : 'atrasadas'}
        </strong>
        , {to_begin} a começar, {to_deliver} a entregar.
      </p>
      <ul className="mt-1 divide-y divide-line text-small">
        {first.map((order) => (
          <li key={order.order_id} className="break-words py-2 print:py-0.5">
            <strong className={classNames('font-semibold', urgencyAt(order, now) === 'overdue' && 'text-error')}>
              {[deadlineText(order.deliver_by, now), remainingText(order, now)].filter(Boolean).join(', ')}
            </strong>
            :{' '}
            <TextLink to={paths.staffOrder(order.number)} className="py-2">
              {orderNumberText(order.number)}
            </TextLink>
            , {order.deceased_name}, {order.funeral_location}. {PRODUCTION_LABELS[order.production]}
            {!mayBeMade(order) && '. Parado: fale com o escritório'}
            {order.failed_deliveries[0] && `. Não entregue: ${order.failed_deliveries[0].reason}`}
          </li>
        ))}
      </ul>
      {total > first.length && <p className="text-muted text-small">E mais {total - first.length} na produção.</p>}
    </Part>
  );
}

function NeedsPerson() {
  const query = useQuery(apiQuery(getAttention, {}));
  return (
    <Part title="Precisa de uma pessoa">
      <QueryState
        query={query}
        loading="Carregando o que precisa de uma pessoa…"
        rowClass="h-6"
        failure="Não foi possível carregar o que precisa de uma pessoa."
      >
        {(attention) => {
          const total = Object.values(attention).reduce((sum, one) => sum + one.total, 0);
          if (total === 0) return <p className="text-muted text-small">Nada.</p>;
          return (
            <p className="text-small">
              <TextLink to={paths.dashboard} className="py-2">
                {total === 1 ? '1 item no painel' : `${total} itens no painel`}
              </TextLink>
            </p>
          );
        }}
      </QueryState>
    </Part>
  );
}

type ActionsProps = { hours: string; onChoose: (hours: string) => void; isRead: boolean };

function Actions({ hours, onChoose, isRead }: ActionsProps) {
  const take = useChange(() => call(takeOver, {}), {
    failed: 'A troca não foi anotada. Toque de novo.',
    after: ({ message }) => showSuccess(message),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChoiceChips
        label="Desde quando"
        choices={SPANS.map((span) => ({
          key: span.hours,
          label: span.label,
          isChosen: span.hours === hours,
          onChoose: () => onChoose(span.hours),
        }))}
      />
      <PrintButton variant="secondary" />
      {isRead && (
        <Action run={take} busyLabel="Anotando…" disabled={take.isSuccess}>
          {take.isSuccess ? 'Turno assumido' : 'Assumi o turno'}
        </Action>
      )}
    </div>
  );
}

function Since({ since, taken_by }: Pick<Handover, 'since' | 'taken_by'>) {
  const now = useNow();
  return (
    <p className="mb-5">
      Desde {momentText(new Date(since), now)}
      {taken_by === null ? '.' : ', quando '}
      {taken_by !== null && (
        <>
          <PersonName email={taken_by} /> assumiu.
        </>
      )}{' '}
      Lida às {formatTime(now)}.
    </p>
  );
}

export const clientLoader = () => start(apiQuery(getHandover, { query: {} }));

/** /funcionario/troca: what the next shift has to know, in a minute or on one page of paper. */
export default function HandoverPage() {
  const isAdministrator = useSession()?.role === 'administrador';
  const [search, setSearch] = useSearchParams();
  const hours = SPANS.find((span) => span.hours === search.get('horas'))?.hours ?? '';
  const query = useQuery(apiQuery(getHandover, { query: hours === '' ? {} : { horas: hours } }));
  return (
    <OfficePage
      title="Troca de turno"
      lead={`O que mudou, o que está aberto e o que vence nas próximas ${SHIFT_HOURS} horas.`}
      action={
        <Actions
          hours={hours}
          isRead={query.isSuccess}
          onChoose={(next) =>
            setSearch(next === '' ? {} : { horas: next }, { preventScrollReset: true, replace: true })
          }
        />
      }
    >
      <QueryState
        query={query}
        loading="Carregando a troca de turno…"
        rowClass="h-20"
        failure="Não foi possível carregar a troca de turno."
      >
        {(handover) => (
          <>
            <Since {...handover} />
            <div className="grid gap-8 @4xl:grid-cols-2 print:grid-cols-2 print:gap-4">
              <div className="grid min-w-0 content-start gap-6 print:gap-3">
                <Heading level={2} size={3}>
                  Aberto
                </Heading>
                <ul aria-label="Pedidos urgentes sem resposta" className="space-y-3 empty:hidden">
                  {handover.unheard.map((order) => (
                    <Unheard key={order.order_id} order={order} />
                  ))}
                </ul>
                <Open {...handover} />
                {isAdministrator && <NeedsPerson />}
                {/* The agenda prints a day on a page of its own. */}
                <div className="no-print">
                  <TodayStrip />
                </div>
              </div>
              <div className="grid min-w-0 content-start gap-6 print:gap-3">
                <Heading level={2} size={3}>
                  Mudou
                </Heading>
                <Orders title="Pedidos novos" none="Nenhum pedido novo." some={handover.fresh} />
                <Orders title="Entregues" none="Nenhuma entrega." some={handover.delivered} />
                <Changes {...handover} />
              </div>
            </div>
          </>
        )}
      </QueryState>
    </OfficePage>
  );
}
