import { MailCheck } from 'lucide-react';
import { listNotifications, type Notification, resendNotification } from '#contract/notifications.ts';
import { formatDateTime } from '#domain/dates.ts';
import { FilterSelects, useFilters } from '#web/forms/url-filter.tsx';
import { call } from '#web/lib/api.ts';
import { CHANNELS, recipientText } from '#web/lib/channels.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { showShortSuccess } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Action } from '#web/ui/action.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { Time } from '#web/ui/record-parts.tsx';

type Status = Notification['status'];

const STATES: Record<Status, { label: string; tone: BadgeTone }> = {
  sent: { label: 'Entregue', tone: 'green' },
  pending: { label: 'Na fila', tone: 'gold' },
  failed: { label: 'Não chegou', tone: 'error' },
};
const FILTERS = {
  status: {
    in: 'avisos',
    label: 'Mostrar',
    of: { failed: 'Não chegaram', pending: 'Na fila', sent: 'Entregues' } satisfies Record<Status, string>,
  },
};
const idOf = ({ _id }: Notification) => _id;

function Resend({ notification: { _id, recipient } }: { notification: Notification }) {
  const resend = useChange(() => call(resendNotification, { params: { id: _id } }), {
    failed: 'Não foi possível reenviar o aviso.',
    changes: [listNotifications],
    after: () => showShortSuccess('Aviso de volta à fila.'),
  });
  return (
    <Action variant="secondary" size="small" run={resend} aria-label={`Reenviar para ${recipient}`}>
      Reenviar
    </Action>
  );
}

const RECEIPTS: Record<NonNullable<Notification['receipt']>, string> = {
  sent: 'Aceita pelo WhatsApp',
  failed: 'Recusada depois de aceita',
  delivered: 'No aparelho',
  read: 'Lida',
};

function State({ notification: { status, attempts, error, receipt, receipt_at } }: { notification: Notification }) {
  const { label, tone } = STATES[status];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {error !== null && status !== 'sent' && (
        <span className="mt-1 block text-caption text-muted">
          {error} · {attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}
        </span>
      )}
      {receipt !== null && receipt_at !== null && (
        <span className="mt-1 block text-caption text-muted">
          {RECEIPTS[receipt]} em <time dateTime={receipt_at}>{formatDateTime(new Date(receipt_at))}</time>
        </span>
      )}
    </>
  );
}

const COLUMNS: readonly Column<Notification>[] = [
  { header: 'Data', cell: ({ created_at }) => <Time at={created_at} />, className: 'whitespace-nowrap' },
  { header: 'Assunto', cell: ({ subject }) => subject, isText: true },
  {
    header: 'Destinatário',
    cell: ({ channel, recipient }) => (
      <>
        {channel !== 'push' && <span className="break-all">{recipientText(channel, recipient)}</span>}
        <span className="block text-caption text-muted">{CHANNELS[channel]}</span>
      </>
    ),
  },
  { header: 'Situação', cell: (notification) => <State notification={notification} /> },
  {
    header: 'Ações',
    cell: (notification) => (notification.status === 'failed' ? <Resend notification={notification} /> : '—'),
  },
];

function Rows({ query }: { query: { status?: Status } }) {
  const list = usePagedList(paged(listNotifications, { query }), idOf);
  return (
    <PagedTable
      list={list}
      caption="Avisos enviados"
      columns={COLUMNS}
      loading="Carregando avisos…"
      failure="Não foi possível carregar os avisos."
      empty={{
        title: 'Nenhum aviso',
        icon: <MailCheck />,
        children:
          'Pedidos pagos, pagamentos com problema e funerais agendados aparecem aqui assim que alguém é avisado.',
      }}
    />
  );
}

export function NotificationList() {
  const filters = useFilters(FILTERS);
  return (
    <section aria-labelledby="avisos-enviados" className="mt-12">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <Heading level={2} size={3} id="avisos-enviados">
          Avisos enviados
        </Heading>
        <FilterSelects {...filters} none="Todos" className="w-52" />
      </div>
      <Rows key={filters.chosen.status} query={filters.chosen} />
    </section>
  );
}
