import type { OrderPage } from '#contract/order-page.ts';
import { formatTime } from '#domain/dates.ts';
import { PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { momentText } from '#web/lib/moment-text.ts';

type Words = { title: string; text: string };

/** The stages of the production as the family reads them. */
const WORDS: Record<ProductionState, Words> = {
  novo: { title: 'Pedido confirmado', text: 'Recebemos o seu pagamento.' },
  em_producao: { title: 'Em produção', text: 'Sua homenagem está sendo montada à mão.' },
  pronto: { title: 'Pronta', text: 'Montada, com a faixa colocada.' },
  saiu: { title: 'Saiu para a entrega', text: 'A caminho do local da cerimônia.' },
  entregue: { title: 'Entregue', text: 'Sua homenagem está no local da cerimônia.' },
};

export type Step = Words & {
  state: ProductionState;
  standing: 'done' | 'current' | 'ahead';
  /** When it was reached, in words; undefined when nobody knows or it is still ahead. */
  at: string | undefined;
};

/** All stages in their order, with where the order stands. */
export function stepsOf({ production, steps }: Pick<OrderPage, 'production' | 'steps'>, now: Date): Step[] {
  const current = PRODUCTION_STATES.indexOf(production);
  return PRODUCTION_STATES.map((state, index) => {
    const at = steps.find((step) => step.state === state)?.at;
    return {
      state,
      ...WORDS[state],
      standing: index < current || production === 'entregue' ? 'done' : index === current ? 'current' : 'ahead',
      at: at ? momentText(new Date(at), now) : undefined,
    };
  });
}

export type Promised = { tone: 'success' | 'warning' | 'info'; title: string; text: string; needsCall: boolean };

type Timed = Pick<OrderPage, 'production' | 'deliver_by' | 'promise' | 'cancelled' | 'refunded'>;

/** What the family can count on at `now`; undefined once the wreath is there. */
export function promiseOf(order: Timed, now: Date): Promised | undefined {
  if (order.cancelled) {
    const text = 'Se isso não era esperado, fale conosco: uma pessoa atende a qualquer hora.';
    const title = order.refunded > 0 ? 'O pagamento deste pedido foi devolvido.' : 'Este pedido foi cancelado.';
    return { tone: 'info', title, text, needsCall: true };
  }
  if (order.production === 'entregue') return undefined;
  const deliverBy = new Date(order.deliver_by);
  if (deliverBy < now) {
    const title = `A entrega estava prevista para até ${momentText(deliverBy, now)}.`;
    const text = 'Ela ainda não foi registrada aqui. Para ter notícias agora, fale conosco.';
    return { tone: 'warning', title, text, needsCall: true };
  }
  if (order.promise === 'too-late' || order.promise === 'past') {
    const title = 'O pedido foi feito depois do prazo em que podemos prometer a entrega.';
    const text = 'Fazemos o possível para que chegue a tempo. Fale conosco para combinar.';
    return { tone: 'warning', title, text, needsCall: true };
  }
  const title = `Entregamos até ${momentText(deliverBy, now)}.`;
  return { tone: 'success', title, text: 'Uma hora antes da cerimônia, no local informado.', needsCall: false };
}

/** 'Atualizado às 14:32'. */
export function updatedText(at: number): string {
  return `Atualizado às ${formatTime(new Date(at))}`;
}
