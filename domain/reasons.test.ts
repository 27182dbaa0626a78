import { expect, it } from 'vitest';
import { countReasons } from './reasons.ts';

it('counts usual reasons by their words, the most frequent first, and all typed ones together', () => {
  const given = [
    { kind: 'refund', reason: 'Pago duas vezes', count: 1 },
    { kind: 'refund', reason: 'Desistência da família', count: 3 },
    { kind: 'refund', reason: 'A neta ligou.', count: 2 },
    { kind: 'refund', reason: 'Outra coisa.', count: 2 },
    { kind: 'not_delivered', reason: 'Local fechado', count: 1 },
  ] as const;
  expect(countReasons(given)).toEqual([
    { kind: 'refund', reason: 'Desistência da família', count: 3 },
    { kind: 'refund', reason: 'Pago duas vezes', count: 1 },
    { kind: 'refund', reason: null, count: 4 },
    { kind: 'not_delivered', reason: 'Local fechado', count: 1 },
  ]);
  expect(countReasons([])).toEqual([]);
});
