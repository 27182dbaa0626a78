import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../testing/app.ts';
import { MAX_STOCK, met, SHELVES, stockSteps } from '../../testing/stock/commands.ts';
import { emptyBooks } from '../../testing/stock/model.ts';
import { openStockedShop } from '../../testing/stock/shop.ts';

/** STOCK_RUNS=20000 is the long run, which STOCK_MINUTES ends earlier; STOCK_SEED repeats an earlier one. */
const RUNS = Number(process.env.STOCK_RUNS ?? 30);
const MINUTES = Number(process.env.STOCK_MINUTES ?? (process.env.STOCK_RUNS === undefined ? 5 : 300));
const SEED = Number(process.env.STOCK_SEED ?? 20_261_121);
const MAX_STEPS = 40;
const HOUR = 3_600_000;

/** Every answer and every final status of a payment in the model: sequences that miss one prove nothing about it. */
const KINDS = [
  ...['done', 'already-paid', 'product-unavailable', 'insufficient-stock', 'payment-unavailable', 'stale-version'],
  ...['late', 'short-stock', 'sale', 'set-aside', 'refused'],
];

describe('the stock and a model of it, in random sequences of holds, payments, edits and orders by phone', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(async () => {
    await shop.close();
  });

  it(
    `agree after every step of ${RUNS} sequences of up to ${MAX_STEPS}, or of as many as ${MINUTES} minutes allow`,
    async () => {
      let start = shop.clock.now().getTime();
      const stock = fc.array(fc.nat(MAX_STOCK), { minLength: SHELVES, maxLength: SHELVES });
      const sequence = fc.asyncProperty(
        stock,
        fc.commands(stockSteps, { maxCommands: MAX_STEPS, size: 'max' }),
        async (units, commands) => {
          const model = emptyBooks(units, start);
          const real = await openStockedShop(shop.deps, units, start);
          try {
            await fc.asyncModelRun(() => ({ model, real }), commands);
          } finally {
            start = model.now + HOUR;
          }
        },
      );
      const result = await fc.check(sequence, {
        numRuns: RUNS,
        seed: SEED,
        interruptAfterTimeLimit: MINUTES * 60_000,
      });
      expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined();
    },
    60_000 + MINUTES * 60_000,
  );

  it('reached every answer, every flag and every final status of a payment', () => {
    expect(KINDS.filter((kind) => !met().has(kind))).toEqual([]);
  });
});
