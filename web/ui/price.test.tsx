import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { Price } from './price.tsx';

it.each([
  [40_000, ['De R$ 400,00']],
  [35_000, []],
  [30_000, []],
])('an original price of %i centavos is struck through only above a price of 35000', (original, struck) => {
  const { container } = render(<Price amount={cents(35_000)} original={cents(original)} />);
  const texts = [...container.querySelectorAll('s')].map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(texts).toEqual(struck);
});
