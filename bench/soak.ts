import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { aCheckout } from '#server/testing/factories.ts';
import budgets from './budgets.json' with { type: 'json' };
import type { BuyersReport, BuyersTask } from './buyers.ts';
import { endlessWreath, type Market } from './checkout.ts';
import { inProcess } from './child.ts';
import { type Figure, figure, quantile } from './figures.ts';
import type { Sample } from './product.ts';

const HANG_MS = 8_000;
const CHECKOUTS_IN_FLIGHT = 20;
const VISITORS = 5;
/** The payers have all asked by then. */
const UNTIL_HANGING_MS = 1_000;
const VISIT_SECONDS = 6;
const PER_SECOND = 50;
const SAMPLE_MS = 5_000;

type Hanging = { visits: BuyersReport; checkouts: BuyersReport };

/** R12: what visitors of the catalogue feel while the provider answers nobody for eight seconds. */
async function whileProviderHangs(market: Market): Promise<Hanging> {
  const { product, simulator } = market;
  const wreath = await endlessWreath(market);
  const { webhookSecret } = simulator;
  const common = { url: product.url, wreath, webhookSecret };
  const send = (task: Pick<BuyersTask, 'kind' | 'seconds' | 'atOnce'>) =>
    inProcess<BuyersTask, BuyersReport>('buyers.ts', { ...common, ...task });
  simulator.payments.setFault({ kind: 'delay', milliseconds: HANG_MS, probability: 1 });
  try {
    const checkouts = send({ kind: 'create-payment', seconds: 1, atOnce: CHECKOUTS_IN_FLIGHT });
    await delay(UNTIL_HANGING_MS);
    const visits = await send({ kind: 'catalogue', seconds: VISIT_SECONDS, atOnce: VISITORS });
    return { visits, checkouts: await checkouts };
  } finally {
    simulator.payments.clearFaults();
  }
}

/**
 * The milliseconds within which 99 of 100 visitors had the catalogue; none when nobody visited it or when fewer than
 * twenty payers were kept waiting all the while.
 */
export function catalogueWhileHanging({ visits, checkouts }: Hanging): number[] {
  const calls = checkouts.answers + Object.values(checkouts.faults).reduce((sum, count) => sum + count, 0);
  const waited = checkouts.shortestMs !== null && checkouts.shortestMs >= VISIT_SECONDS * 1000;
  return visits.p99Ms !== null && waited && calls >= CHECKOUTS_IN_FLIGHT ? [visits.p99Ms] : [];
}

type Ask = (path: string, init?: RequestInit) => Promise<void>;

/** One of every fifty requests or so buys, a few look up the store, the rest look at wreaths. */
function mixedCalls({ product }: Market, wreath: { id: string; name: string; price: number; stock: number }) {
  const { url } = product;
  const failures: Record<string, number> = {};
  const times: number[] = [];
  const ask: Ask = async (path, init) => {
    const started = performance.now();
    const status = await fetch(url + path, init)
      .then(async (answer) => {
        await answer.arrayBuffer();
        return String(answer.status);
      })
      .catch((error: unknown) => String(error));
    times.push(performance.now() - started);
    if (!/^[23]/.test(status)) failures[`${path} ${status}`] = (failures[`${path} ${status}`] ?? 0) + 1;
  };
  const buy = () =>
    ask('/api/pagamento/create-payment', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': [10, ...randomBytes(3)].join('.') },
      body: JSON.stringify(aCheckout([wreath])),
    });
  const turn = [
    () => ask('/coroas'),
    () => ask('/api/products/ativos'),
    () => ask('/api/business/status'),
    () => ask('/coroas'),
    () => ask('/api/products/ativos'),
    () => ask(`/api/products/${wreath.id}`),
    () => ask('/'),
    () => ask('/login'),
    () => ask('/api/products/ativos'),
    buy,
  ];
  return { turn, failures, times };
}

type Moment = Sample & { second: number; files: number };

function openFiles(pid: number): number {
  return fs.existsSync(`/proc/${pid}/fd`) ? fs.readdirSync(`/proc/${pid}/fd`).length : 0;
}

/** R18: mixed visitors at a steady pace; memory, event loop and open files on the way. */
async function soak(market: Market, minutes: number) {
  const { product } = market;
  const { turn, failures, times } = mixedCalls(market, await endlessWreath(market));
  const moments: Moment[] = [];
  const under = new Set<Promise<void>>();
  const begun = performance.now();
  const seconds = minutes * 60;
  await product.sample();
  for (let sent = 0; sent < seconds * PER_SECOND; sent += 1) {
    const call = turn[sent % turn.length]?.() ?? Promise.resolve();
    under.add(call);
    void call.finally(() => under.delete(call));
    if (sent > 0 && sent % ((SAMPLE_MS / 1000) * PER_SECOND) === 0) {
      moments.push({ ...(await product.sample()), second: sent / PER_SECOND, files: openFiles(product.pid) });
    }
    await delay(Math.max(0, begun + ((sent + 1) * 1000) / PER_SECOND - performance.now()));
  }
  await Promise.all(under);
  return { moments, failures, sent: times.length, p99Ms: quantile(times, 0.99) };
}

/** How much more memory the last fifth of the moments shows than the second, in percent; the first is warming up. */
export function drift(moments: readonly { memoryMb: number }[]): number {
  const fifth = Math.max(1, Math.floor(moments.length / 5));
  const level = (part: readonly { memoryMb: number }[]) =>
    quantile(
      part.map(({ memoryMb }) => memoryMb),
      0.5,
    );
  return (level(moments.slice(-fifth)) / level(moments.slice(fifth, 2 * fifth)) - 1) * 100;
}

/** The figures R12 and R18 of the reliability plan. */
export async function measureSoak(market: Market, minutes: number): Promise<{ figures: Figure[]; details: unknown }> {
  const hanging = await whileProviderHangs(market);
  const long = await soak(market, minutes);
  const { hangingCatalogueP99Ms, loopDelayP99Ms, residentDriftPercent } = budgets.soak;
  const failed = [long.failures, hanging.visits.faults]
    .flatMap((faults) => Object.values(faults))
    .reduce((sum, count) => sum + count, 0);
  const figures = [
    figure(
      {
        id: 'hanging-provider-p99',
        what: 'catálogo p99 com o provedor parado 8 s',
        target: { atMost: hangingCatalogueP99Ms },
        unit: 'ms',
      },
      catalogueWhileHanging(hanging),
    ),
    figure(
      { id: 'soak-failures', what: `falhas em ${minutes} min a ${PER_SECOND}/s`, target: { atMost: 0 }, unit: 'count' },
      [failed],
    ),
    figure(
      {
        id: 'soak-loop-delay-p99',
        what: 'atraso p99 do laço de eventos',
        target: { atMost: loopDelayP99Ms },
        unit: 'ms',
      },
      long.moments.map(({ delayP99Ms }) => delayP99Ms),
    ),
    figure(
      {
        id: 'soak-resident-drift',
        what: 'deriva da memória residente',
        target: { atMost: residentDriftPercent },
        unit: '%',
      },
      [drift(long.moments)],
    ),
  ];
  return { figures, details: { hanging, ...long } };
}
