/** The usual reasons, in words that can be counted; others are typed. */
export const REASONS = {
  refund: ['Desistência da família', 'Pago duas vezes', 'Não chegou a tempo', 'Coroa ou faixa com defeito'],
  cancel: ['Desistência da família', 'Cerimônia cancelada', 'Não há tempo para entregar', 'Comprado duas vezes'],
  void: ['Lançado por engano', 'Lançado duas vezes'],
  not_delivered: ['Local fechado', 'Endereço não encontrado', 'Cerimônia em outro local', 'Ninguém para receber'],
} as const;

export type ReasonKind = keyof typeof REASONS;
export const REASON_KINDS = Object.keys(REASONS) as [ReasonKind, ...ReasonKind[]];

export const REASON_KIND_LABELS: Record<ReasonKind, string> = {
  refund: 'Estornos',
  cancel: 'Cancelamentos',
  void: 'Anulações',
  not_delivered: 'Entregas não feitas',
};

type Counted = { kind: ReasonKind; reason: string | null; count: number };

/** Counts of each usual reason, the most frequent first; typed ones are counted together as null. */
export function countReasons(given: readonly { kind: ReasonKind; reason: string; count: number }[]): Counted[] {
  return REASON_KINDS.flatMap((kind) => {
    const usual: readonly string[] = REASONS[kind];
    const own = given.filter((one) => one.kind === kind);
    const sumOf = (isIt: (reason: string) => boolean) =>
      own.filter(({ reason }) => isIt(reason)).reduce((sum, { count }) => sum + count, 0);
    const known = usual.map((reason) => ({ kind, reason, count: sumOf((text) => text === reason) }));
    const other = { kind, reason: null, count: sumOf((text) => !usual.includes(text)) };
    return [...known.toSorted((a, b) => b.count - a.count), other].filter(({ count }) => count > 0);
  });
}
