import { expect, it } from 'vitest';
import { z } from 'zod';
import { answers, columnsOf } from './rows.ts';

const answer = answers(
  z.object({
    _id: z.string(),
    buyer_name: z.string(),
    buyer_phone: z.string().optional(),
    taken_by: z.string().nullable(),
    lines: z.array(z.object({ unit_price: z.number() })),
    closed: z.object({ closed_by: z.string() }).nullable(),
  }),
);
const row = {
  id: '1',
  buyerName: null,
  buyerPhone: null,
  takenBy: null,
  lines: [{ unitPrice: 2, cost: 1 }],
  secret: 'x',
};

it('names columns as the wire, in lists and objects too, and keeps the others inside', () => {
  const closed = { closedBy: 'Ana', why: 'x' };
  expect(answer({ ...row, closed })).toStrictEqual({
    ...{ _id: '1', buyer_name: '', taken_by: null, lines: [{ unit_price: 2 }], closed: { closed_by: 'Ana' } },
  });
  expect(answer({ ...row, buyerPhone: '1', closed: null })).toMatchObject({ buyer_phone: '1', closed: null });
  expect(columnsOf({ buyer_name: 'Ana', total: 1 })).toEqual({ buyerName: 'Ana', total: 1 });
});
