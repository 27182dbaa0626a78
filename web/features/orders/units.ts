import type { ProductionOrder } from '#contract/production.ts';

type Wreath = ProductionOrder['wreaths'][number];

/** Wreaths of one kind with their ribbons; `number` counts all wreaths of the order from 1. */
export type WreathGroup = Omit<Wreath, 'faixa'> & { faixas: { number: number; text: string | null }[] };

export function wreathGroups(wreaths: readonly Wreath[]): WreathGroup[] {
  const numbered = wreaths.map((wreath, at) => ({ ...wreath, number: at + 1 }));
  const kindOf = ({ product_id, title, size, color }: Wreath) => JSON.stringify([product_id, title, size, color]);
  return [...Map.groupBy(numbered, kindOf).values()].flatMap((kind) => {
    const [first] = kind;
    if (!first) return [];
    const { number: _, faixa: __, ...wreath } = first;
    return [{ ...wreath, faixas: kind.map(({ number, faixa }) => ({ number, text: faixa })) }];
  });
}
