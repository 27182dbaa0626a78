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

/** A wreath whose ceremony was moved by others to where or when it may not be in time, until the office has answered. */
export const MOVED_LATE = {
  title: 'A cerimônia mudou. Estamos vendo se ainda chega a tempo.',
  text: 'Falamos com você assim que soubermos. Se preferir, ligue já.',
  mark: 'A cerimônia mudou: ver se chega a tempo',
} as const;

/** The mark of an order whose ceremony was called off, until a person has decided. */
export const CALLED_OFF_MARK = 'Cerimônia cancelada: decidir';

/** Standings of a paid order's promise; a late buyer is judged by the ceremony that was bought for. */
export const PROMISES = ['in-time', 'too-late', 'moved-late', 'called-off'] as const;
export type PromiseStanding = (typeof PROMISES)[number];

export function promiseStanding(flags: readonly string[]): PromiseStanding {
  if (flags.includes('no-ceremony')) return 'called-off';
  if (flags.includes('moved-late')) return 'moved-late';
  return flags.includes('past-deadline') ? 'too-late' : 'in-time';
}

const BROKEN: Record<Exclude<PromiseStanding, 'in-time'>, { title: string; text: string }> = {
  'too-late': {
    title: 'Pedido feito fora do prazo: já não podemos prometer que a coroa chegue a tempo.',
    text: 'Fazemos o possível para que chegue. Fale conosco para combinar a entrega.',
  },
  'moved-late': MOVED_LATE,
  'called-off': {
    title: 'A cerimônia foi cancelada, e a sua homenagem espera por você.',
    text: 'Falamos com você sobre outro endereço ou a devolução. Se preferir, ligue já.',
  },
};

type PaidPromise = { isBroken: boolean; title: string; text: string };

/** The promise of a paid order, the same on confirmation, order page and mail; `deliverBy` as the reader sees instants. */
export function paidPromise(standing: PromiseStanding, deliverBy: string): PaidPromise {
  return standing === 'in-time'
    ? {
        isBroken: false,
        title: `Entregamos até ${deliverBy}.`,
        text: 'A tempo da cerimônia, no local informado.',
      }
    : { isBroken: true, ...BROKEN[standing] };
}
