import type { ProductionOrder } from '#contract/orders.ts';

type Item = ProductionOrder['items'][number];

/** Wreaths of one kind with the texts of their faixas, one for each unit; undefined where an order has no text for a unit. */
export type WreathGroup = Pick<Item, 'id' | 'title' | 'image' | 'size' | 'color' | 'quantity'> & {
  faixas: { number: number; text: string | undefined }[];
};

type OrderUnits = {
  groups: WreathGroup[];
  /** Texts beyond the units: somebody has to say on which wreath they belong. */
  spare: { number: number; text: string }[];
  /** Wreaths in all. */
  count: number;
};

function kindOf({ id, title, size, color }: Item): string {
  return JSON.stringify([id, title, size, color]);
}

/**
 * The wreaths of an order with their faixas, equal ones together. The texts follow the units in the order of the items,
 * as they were written when buying; `number` counts the faixas from 1.
 */
export function orderUnits({ items, faixa_texts: texts }: Pick<ProductionOrder, 'items' | 'faixa_texts'>): OrderUnits {
  const groups = new Map<string, WreathGroup>();
  let number = 0;
  for (const item of items) {
    const { id, title, image, size, color } = item;
    const group = groups.get(kindOf(item)) ?? { id, title, image, size, color, quantity: 0, faixas: [] };
    groups.set(kindOf(item), group);
    group.quantity += item.quantity;
    for (let unit = 0; unit < item.quantity; unit += 1) {
      group.faixas.push({ number: number + 1, text: texts[number] });
      number += 1;
    }
  }
  const spare = texts.slice(number).map((text, at) => ({ number: number + at + 1, text }));
  return { groups: [...groups.values()], spare, count: number };
}
