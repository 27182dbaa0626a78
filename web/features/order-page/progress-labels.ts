import type { OrderPage } from '#contract/order-page.ts';
import { formatTime } from '#domain/dates.ts';
import { PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { paidPromise } from '#domain/promise-texts.ts';
import { momentText } from '#web/lib/moment-text.ts';

/** The stages of the production as the family reads them; a finished wreath is still in production. */
const STAGES = [
  { states: ['novo'], title: 'Recebido', text: 'O pedido está com a nossa equipe.' },
  { states: ['em_producao', 'pronto'], title: 'Em produção', text: 'A homenagem está sendo montada à mão.' },
  { states: ['saiu'], title: 'Saiu para entrega', text: 'A homenagem está a caminho do local da cerimônia.' },
  { states: ['entregue'], title: 'Entregue', text: 'A homenagem está no local da cerimônia.' },
] as const satisfies readonly { states: readonly ProductionState[]; title: string; text: string }[];

const READY = 'A homenagem está pronta, com a faixa colocada.';

export type Step = {
  title: string;
  text: string;
  standing: 'done' | 'current' | 'ahead';
  /** When it was reached, in words; undefined when nobody knows or it is still ahead. */
  at: string | undefined;
};

export function stepsOf({ production, steps }: Pick<OrderPage, 'production' | 'steps'>, now: Date): Step[] {
  const current = STAGES.findIndex(({ states }) => states.some((state) => state === production));
  return STAGES.map(({ states, title, text }, index) => {
    const at = steps.find((step) => step.at !== null && states.some((state) => state === step.state))?.at;
    return {
      title,
      text: production === 'pronto' && index === current ? READY : text,
      standing:
        index < current || production === PRODUCTION_STATES.at(-1) ? 'done' : index === current ? 'current' : 'ahead',
      at: at && index <= current ? momentText(new Date(at), now) : undefined,
    };
  });
}

export type Promised = { tone: 'success' | 'warning' | 'info'; title: string; text: string; needsCall: boolean };

type Timed = Pick<OrderPage, 'production' | 'deliver_by' | 'promise' | 'cancelled' | 'refunded'>;

/** The family's promise at `now`; undefined once the wreath is there. */
export function promiseOf(order: Timed, now: Date): Promised | undefined {
  if (order.cancelled) {
    const text = 'Se restar alguma dúvida, fale conosco: uma pessoa atende a qualquer hora.';
    const title = order.refunded > 0 ? 'O pagamento deste pedido foi devolvido.' : 'Este pedido foi cancelado.';
    return { tone: 'info', title, text, needsCall: true };
  }
  if (order.production === 'entregue') return undefined;
  const deliverBy = new Date(order.deliver_by);
  const { isBroken, title, text } = paidPromise(order.promise, momentText(deliverBy, now));
  const isAwaited = order.promise === 'in-time' || order.promise === 'too-late';
  if (deliverBy < now && isAwaited) {
    return {
      tone: 'warning',
      title: `A entrega estava prevista para até ${momentText(deliverBy, now)}.`,
      text: 'Ela ainda não foi registrada aqui. Para ter notícias agora, fale conosco.',
      needsCall: true,
    };
  }
  return { tone: isBroken ? 'warning' : 'success', title, text, needsCall: isBroken };
}

/** The family's promise; nothing that the buyer has to be told first. */
export function familyPromiseOf(order: Omit<Timed, 'cancelled' | 'refunded'>, now: Date): Promised | undefined {
  return order.promise === 'in-time' ? promiseOf({ ...order, cancelled: false, refunded: 0 }, now) : undefined;
}

export function updatedText(at: number): string {
  return `Atualizado às ${formatTime(new Date(at))}`;
}
