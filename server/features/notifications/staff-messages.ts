import { formatDateTime } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS, FUNERAL_EVENTS, type FuneralType } from '#domain/funeral.ts';
import { eventText, type FuneralPlan, funeralEvents, type PlaceAndTime } from '#domain/funeral-events.ts';
import { formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { PRODUCTION_LABELS, TOLD_AFTER_SECONDS } from '#domain/production.ts';
import { PAST_DEADLINE } from '#domain/promise-texts.ts';
import { linesOf, type Wreath, wreathCount } from '#domain/wreath.ts';
import type { Order } from '../sales/order-repository.ts';
import { type ChangedBy, correction, type Requested, requestCause } from './buyer-messages.ts';
import { SYSTEM_PATH } from './mail-parts.ts';
import { toStaff } from './message.ts';

type AnnouncedFuneral = FuneralPlan & {
  id: string;
  version: number;
  type: FuneralType;
  healthPlan: string | null;
  deceasedName: string;
};

/** A change of a funeral; `before` has the former values when something was moved or renamed. */
type FuneralAnnouncement = {
  what: 'scheduled' | 'changed' | 'deactivated' | 'reactivated';
  funeral: AnnouncedFuneral;
  before?: AnnouncedFuneral;
};

const titles: Record<FuneralAnnouncement['what'], string> = {
  scheduled: 'Novo funeral',
  changed: 'Funeral alterado',
  deactivated: 'Funeral desativado',
  reactivated: 'Funeral reativado',
};

/** The name on one line, for a mail's subject. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}

function typeText({ type, healthPlan }: AnnouncedFuneral): string {
  return healthPlan === null ? type : `${type} ${healthPlan}`;
}

/** A line of the message; with `before` it shows the change, without it only the present value. */
function line(label: string, now: string | undefined, before?: { text: string | undefined }): string[] {
  const compared = before && before.text !== now;
  if (now === undefined && !compared) return [];
  if (!compared) return [`${label}: ${now}`];
  return [`${label}: ${now ?? 'não haverá mais'} (${before.text === undefined ? 'novo' : `antes: ${before.text}`})`];
}

function stepTexts(funeral: AnnouncedFuneral): Map<string, string> {
  return new Map(
    funeralEvents(funeral).map(({ kind, place, from }) => [kind, `${formatDateTime(from)}, ${oneLine(place)}`]),
  );
}

/** The message about a funeral: the deceased's name, type, São Paulo times, places; no name of the family, no phone. */
function funeralMessage({ what, funeral, before }: FuneralAnnouncement): { subject: string; lines: string[] } {
  const name = oneLine(funeral.deceasedName);
  const [steps, stepsBefore] = [stepTexts(funeral), before ? stepTexts(before) : undefined];
  const lines = [
    ...line('Falecido(a)', name, before && { text: oneLine(before.deceasedName) }),
    `Tipo: ${typeText(funeral)}`,
    ...FUNERAL_EVENTS.flatMap((kind) =>
      line(FUNERAL_EVENT_LABELS[kind], steps.get(kind), stepsBefore && { text: stepsBefore.get(kind) }),
    ),
  ];
  return { subject: `${titles[what]}: ${name}`, lines };
}

type Ceremony = { id: string; version: number };
type Alarm = { alarmId: string; subject: string; lines: string[] };

/** An order that went with its ceremony. */
export type Moved = { order: Order; from: PlaceAndTime; fits: boolean };

const no = ({ number }: Pick<Order, 'number'>) => orderNumberText(number);
const numbers = (all: readonly number[]) => all.map(orderNumberText).join(', ');
const ceremonyPath = ({ id }: Ceremony) => `/funcionario/funerais/${id}/cerimonia`;
const workPath = ({ number }: Pick<Order, 'number'>) => `/funcionario/pedidos/${number}`;
const officePath = ({ orderId }: Pick<Order, 'orderId'>) => `/admin/pedidos/${orderId}/editar`;

const movedText = ({ order, from, fits }: Moved): string =>
  `${no(order)} (${PRODUCTION_LABELS[order.production]}): de ${eventText(from)} para ${eventText({ place: order.funeralLocation, at: order.funeralTime })}${fits ? '.' : '. Já não cabe no prazo: falem com quem comprou.'}`;

export const wreathMovesOf = ({ id }: Ceremony) => `wreaths-moved:${id}:`;

const MISSED = {
  start: {
    subject: 'Coroa ainda não começada',
    todo: 'Comecem já, ou liguem para quem comprou antes que o prazo passe.',
  },
  delivery: {
    subject: 'Coroa fora do prazo de entrega',
    todo: 'Se já chegou, marquem como entregue. Se não, liguem para o local e para quem comprou: levar assim mesmo, outro endereço ou devolução.',
  },
};

const alarm = (phase: 'began' | 'ended') =>
  toStaff('watch', ({ alarmId, ...words }: Alarm) => ({
    once: `alarm-${phase}:${alarmId}`,
    ...words,
    path: SYSTEM_PATH,
  }));

const funeral = toStaff('shop', (announcement: FuneralAnnouncement) => ({
  once: `funeral:${announcement.funeral.id}:${announcement.funeral.version}`,
  ...funeralMessage(announcement),
  path: '/funcionario/funerais',
}));

export const STAFF_MESSAGES = {
  'order-approved': toStaff('shop', (order: Order, { wreaths }: { wreaths: readonly Wreath[] }) => {
    const count = wreathCount(wreaths.length);
    const linesWith = (sum: string) => [
      ...(order.flags.includes('past-deadline') ? [`URGENTE, ${PAST_DEADLINE.task}.`] : []),
      `${sum}.`,
      `Cerimônia em ${formatDateTime(order.funeralTime)}.`,
      ...linesOf(wreaths).items.map(({ title, quantity }) =>
        quantity === 1 ? `- ${title}` : `- ${quantity} × ${title}`,
      ),
    ];
    return {
      once: `order:${order.orderId}`,
      subject: `Novo pedido pago: ${no(order)}`,
      lines: linesWith(`${count}, total ${formatBRL(order.total)}`),
      onDevices: linesWith(count),
      path: workPath(order),
    };
  }),

  /** A payment that needs a person, once for each kind of problem. */
  'payment-problem': toStaff('office', (problem: { paymentId: string; text: string; kind: string }) => ({
    once: `problem:${problem.kind}:${problem.paymentId}`,
    subject: 'Pagamento precisa de atenção',
    lines: [problem.text],
    path: '/dashboard',
  })),

  /** A refund or dispute that began at the provider. */
  'payment-reversed': toStaff('office', (order: Order, { once, text }: { once: string; text: string }) => ({
    once,
    subject: `Pagamento do pedido ${no(order)} mudou`,
    lines: [`${text} Confira antes de entregar.`],
    path: officePath(order),
  })),

  /** Another wreath, ribbon or name than before: papers that were printed are wrong now. */
  'order-corrected': toStaff('shop', (order: Order, { by, what }: { by: ChangedBy; what: string[] }, { now }) => {
    const number = no(order);
    const { once, when } = correction(order, by, now);
    return {
      once,
      when: by === 'buyer' ? when : undefined,
      subject: `Pedido ${number} ${by === 'buyer' ? 'corrigido pelo comprador' : 'mudou'}`,
      lines: [
        by === 'buyer'
          ? `Quem comprou corrigiu uma faixa ou o nome no pedido ${number}, antes do início da produção.`
          : `Mudou no pedido ${number}: ${what.join(', ')}. Etapa: ${PRODUCTION_LABELS[order.production]}.`,
        'O que já foi impresso ou feito como antes precisa ser trocado. Depois, toquem em Troquei no pedido.',
      ],
      path: workPath(order),
    };
  }),

  'order-cancelled': toStaff(
    'office',
    (order: Order, { protocol, isByHand }: { protocol: string; isByHand: boolean }) => ({
      once: `staff-${requestCause(order, protocol)}`,
      subject: `Pedido ${no(order)} cancelado pelo comprador`,
      lines: [
        `Quem comprou cancelou o pedido ${no(order)} antes do início da produção. Protocolo ${protocol}.`,
        isByHand ? 'Há valor recebido fora do provedor a devolver.' : 'O que foi pago volta pelo provedor.',
        'Se a ficha já foi impressa, descarte.',
      ],
      path: officePath(order),
    }),
  ),

  'order-request': toStaff('office', (order: Order, { protocol, kind, by }: Requested) => ({
    once: `staff-${requestCause(order, protocol)}`,
    subject: `${kind === 'complaint' ? 'Reclamação' : 'Pedido de cancelamento'}: pedido ${no(order)}`,
    lines: [`Quem comprou espera resposta até ${by}. Protocolo ${protocol}. O motivo está na página do pedido.`],
    path: officePath(order),
  })),

  'delivery-undone': toStaff('office', (order: Order, _, { now }) => ({
    once: `staff-undone:${order.orderId}:${now.getTime()}`,
    subject: `Entrega do pedido ${no(order)} desfeita`,
    lines: [`Um administrador desfez a entrega do pedido ${no(order)}. Quem foi e por quê está nos registros.`],
    path: officePath(order),
  })),

  'email-taken-back': toStaff('office', (order: Order) => ({
    once: `staff-email-back:${order.orderId}:${order.version}`,
    subject: `O e-mail do pedido ${no(order)} foi desfeito`,
    lines: [
      `O endereço de antes tomou de volta o pedido ${no(order)}. Duas pessoas o querem: confirme por telefone quem comprou.`,
    ],
    path: officePath(order),
  })),

  /** Once for each change of a ceremony; `likely`: orders of the same name that don't follow it. */
  'wreaths-moved': toStaff(
    'office',
    (ceremony: Ceremony, { moved, likely }: { moved: readonly Moved[]; likely: readonly number[] }) => ({
      once: `${wreathMovesOf(ceremony)}${ceremony.version}`,
      when: { afterSeconds: TOLD_AFTER_SECONDS },
      subject: 'Uma cerimônia com coroas mudou',
      lines: [
        ...moved.map(movedText),
        ...(likely.length > 0 ? [`Talvez sejam desta cerimônia, e não seguem por si: ${numbers(likely)}.`] : []),
      ],
      path: ceremonyPath(ceremony),
    }),
  ),

  'wreaths-called-off': toStaff('office', (ceremony: Ceremony, { orders }: { orders: readonly number[] }) => ({
    once: `wreaths-called-off:${ceremony.id}:${ceremony.version}`,
    subject: 'Uma cerimônia com coroas pagas foi cancelada',
    lines: [`Decidam com quem comprou (outro endereço, devolução, ou fica como está): ${numbers(orders)}.`],
    path: ceremonyPath(ceremony),
  })),

  /** Once for each order and deadline, which is `due`. */
  'deadline-missed': toStaff('office', (order: Order, { missed, due }: { missed: keyof typeof MISSED; due: Date }) => ({
    once: `late-${missed}:${order.orderId}:${due.toISOString()}`,
    subject: `${MISSED[missed].subject}: ${no(order)}`,
    lines: [
      `Entregar até ${formatDateTime(due)} em ${order.funeralLocation}; a cerimônia é em ${formatDateTime(order.funeralTime)}.`,
      `Etapa: ${PRODUCTION_LABELS[order.production]}. ${MISSED[missed].todo}`,
    ],
    path: workPath(order),
  })),

  /** To the person of a step, on their devices and by mail; the first of the roster comes after the last. */
  'order-wake': toStaff('on-call', (order: Order, { step }: { step: number }) => ({
    step,
    once: `wake-${step}:${order.orderId}:${order.funeralTime.toISOString()}`,
    subject: `Pedido urgente ${no(order)}: responda Recebi`,
    lines: [
      `Cerimônia em ${formatDateTime(order.funeralTime)}: ${order.funeralLocation}.`,
      'Abra o pedido e toque em Recebi. Sem resposta, a próxima pessoa do plantão é chamada.',
    ],
    path: workPath(order),
  })),

  'alarm-began': alarm('began'),
  'alarm-ended': alarm('ended'),
  'funeral-scheduled': funeral,
  'funeral-changed': funeral,
  'funeral-deactivated': funeral,
  'funeral-reactivated': funeral,
};
