import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { Price } from './price.tsx';

it.each([
  [40_000, ['De R$ 400,00']],
  [35_000, ['De R$ 350,00']],
  [30_000, ['De R$ 300,00']],
  [0, []],
])('an original price of %i centavos is struck through beside a price of 35000, higher or not', (original, struck) => {
  const { container } = render(<Price amount={cents(35_000)} original={cents(original)} />);
  const texts = [...container.querySelectorAll('s')].map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(texts).toEqual(struck);
});
