import { type ArrivalVerdict, isPastDeadline } from './promise.ts';

/** The words about time before paying: beside the ceremony, above the button and in its question. */
export const BEFORE_PAYING = {
  past: 'Esta data já passou. Confira o dia e a hora da cerimônia.',
  late: 'O prazo para esta cerimônia já passou.',
  lateMeans: 'Pelo site, já não podemos prometer que a coroa chegue a tempo.',
  tight: 'Falta pouco. Se preferir combinar com uma pessoa, estamos ao telefone.',
  byPhone: 'só por telefone',
} as const;

/** The mark of an order paid past its deadline, as the staff read it; they have to act at once. */
export const PAST_DEADLINE = {
  mark: 'Fora do prazo',
  task: 'fora do prazo: combine já a entrega com quem comprou',
} as const;

type PaidPromise = { isLate: boolean; title: string; text: string };

/** The promise of a paid order, the same on confirmation, order page and mail; `deliverBy` as the reader sees instants. */
export function paidPromise(verdict: ArrivalVerdict, deliverBy: string): PaidPromise {
  return isPastDeadline(verdict)
    ? {
        isLate: true,
        title: 'Pedido feito fora do prazo: já não podemos prometer que a coroa chegue a tempo.',
        text: 'Fazemos o possível para que chegue. Fale conosco para combinar a entrega.',
      }
    : {
        isLate: false,
        title: `Entregamos até ${deliverBy}.`,
        text: 'A tempo da cerimônia, no local informado.',
      };
}
