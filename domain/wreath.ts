import type { Cents } from './money.ts';
import { isBlank } from './order.ts';

/** A wreath of a purchase as it was bought, with the text of its own ribbon; null without one. */
export type Wreath = {
  productId: string;
  title: string;
  image: string;
  size: string;
  color: string;
  price: Cents;
  faixa: string | null;
  /** The line of the purchase, from 0: wreaths of one kind that were bought together share it. */
  line: number;
};

/** A line of a purchase as it travels: wreaths of one kind, `faixas` their texts one by one, '' without a ribbon. */
export type PurchaseLine = {
  id: string;
  title: string;
  image: string;
  size: string;
  color: string;
  quantity: number;
  price: Cents;
  faixas: string[];
};

type SentLine = Omit<PurchaseLine, 'faixas'> & { faixas?: readonly string[] | undefined };

/** The texts that the lines say themselves, in their order; undefined when a line says more than it has wreaths. */
function ownTexts(lines: readonly SentLine[]): string[] | undefined {
  if (lines.some(({ faixas = [], quantity }) => faixas.length > quantity)) return undefined;
  return lines.flatMap(({ faixas = [], quantity }) => Array.from({ length: quantity }, (_, at) => faixas[at] ?? ''));
}

/**
 * Every wreath of a purchase with its ribbon, from what the API takes: lines with a quantity, and `faixa_texts`, one text
 * for each wreath in the order of the lines ('' keeps the place of a wreath without ribbon, the last ones may be left out);
 * without that list the lines say their texts. Undefined when there are more texts than wreaths.
 */
export function wreathsOf(lines: readonly SentLine[], faixaTexts?: readonly string[]): Wreath[] | undefined {
  const texts = faixaTexts ?? ownTexts(lines);
  const wreaths = lines.flatMap(({ id, title, image, size, color, price, quantity }, line) =>
    Array.from({ length: quantity }, () => ({ productId: id, title, image, size, color, price, line })),
  );
  if (texts === undefined || texts.length > wreaths.length) return undefined;
  return wreaths.map((wreath, at) => {
    const text = texts[at] ?? '';
    return { ...wreath, faixa: isBlank(text) ? null : text };
  });
}

/** The lines and `faixa_texts` of a purchase's wreaths; `wreathsOf` reads them back. */
export function linesOf(wreaths: readonly Wreath[]): { items: PurchaseLine[]; faixa_texts: string[] } {
  const items = [...Map.groupBy(wreaths, ({ line }) => line).values()].flatMap((kind) => {
    const [first] = kind;
    if (!first) return [];
    const { productId: id, title, image, size, color, price } = first;
    const faixas = kind.map(({ faixa }) => faixa ?? '');
    return [{ id, title, image, size, color, quantity: kind.length, price, faixas }];
  });
  return { items, faixa_texts: items.flatMap(({ faixas }) => faixas) };
}

export const wreathCount = (count: number): string => (count === 1 ? '1 coroa' : `${count} coroas`);
