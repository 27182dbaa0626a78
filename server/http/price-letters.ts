import type { OverlayOptions, Sharp } from 'sharp';

/** The letters of the file in its first row, in pixels; digits and '$' are equally wide. Below them stands 'com faixa'. */
const LETTERS = Array.from('R$0123456789.,');
const WIDTHS: Readonly<Record<string, number>> = { R: 60, '.': 22, ',': 23, ' ': 21 };
const DIGIT = 52;
const ROW = { top: 0, height: 120 };
const LABEL = { left: 0, top: 126, width: 240, height: 64 };
/** Between the tops of the two rows on the picture. */
const STEP = 44;

function widthOf(letter: string): number {
  return WIDTHS[letter] ?? DIGIT;
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}

/**
 * 'com faixa' and a price below it as layers of a picture, centred on `x`. Cut from a picture of letters: a server may
 * have no typeface, and what decodes uploads refuses SVG.
 */
export async function priceLetters(
  letters: Sharp,
  price: string,
  at: { x: number; y: number },
): Promise<OverlayOptions[]> {
  const cut = (left: number, width: number) =>
    letters
      .clone()
      .extract({ left, width, ...ROW })
      .png()
      .toBuffer();
  const label = await letters.clone().extract(LABEL).png().toBuffer();
  const layers: OverlayOptions[] = [{ input: label, left: at.x - LABEL.width / 2, top: at.y }];
  let left = Math.round(at.x - sum(Array.from(price, widthOf)) / 2);
  for (const letter of price) {
    const place = LETTERS.indexOf(letter);
    if (place !== -1) {
      const from = sum(LETTERS.slice(0, place).map(widthOf));
      layers.push({ input: await cut(from, widthOf(letter)), left, top: at.y + STEP });
    }
    left += widthOf(letter);
  }
  return layers;
}
