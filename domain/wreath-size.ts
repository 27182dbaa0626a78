/** Height and width of a wreath in centimetres. */
export type WreathSize = { height: number; width: number };

const SMALLEST = 20;
const LARGEST = 300;
const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)`;
const UNIT = String.raw`(m|cm|metros?|cent[ií]metros?)\b`;
const MEASURES = new RegExp(`${NUMBER}\\s*(?:${UNIT}(?:\\s+de\\s+[a-z]+)?)?\\s*[x×]\\s*${NUMBER}\\s*${UNIT}`, 'i');
const MEASURE = new RegExp(`${NUMBER}\\s*${UNIT}`, 'i');

function centimetres(number: string, unit: string): number {
  const value = Number(number.replace(',', '.'));
  return Math.round(/^c/i.test(unit) ? value : value * 100);
}

/**
 * Height and width that an owner's words name, as in 'Grande · 1,40 m × 1,10 m' or '120 cm': one measure is both.
 * Undefined when they name none, or one that no wreath has.
 */
export function wreathSize(words: string): WreathSize | undefined {
  const [, high = '', highUnit, wide = '', wideUnit = ''] = MEASURES.exec(words) ?? [];
  const [, only = '', unit = ''] = MEASURE.exec(words) ?? [];
  const [first, second] =
    wideUnit === ''
      ? [centimetres(only, unit), centimetres(only, unit)]
      : [centimetres(high, highUnit ?? wideUnit), centimetres(wide, wideUnit)];
  if ([first, second].some((length) => length < SMALLEST || length > LARGEST)) return undefined;
  const [width, height] = ['largura', 'altura'].map((name) => words.toLowerCase().indexOf(name));
  const isWidthFirst = width !== undefined && height !== undefined && width !== -1 && width < height;
  return isWidthFirst ? { height: second, width: first } : { height: first, width: second };
}
