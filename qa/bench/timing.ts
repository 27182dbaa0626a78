// `npm run bench:timing`: checks that the time of an answer doesn't reveal who has an account. Logs in and requests
// reset links for known and unknown addresses in turn, on a shop of its own; fails when the medians differ.

import { startShop } from '../../e2e/testing/shop.ts';

const SAMPLES = Number(process.env.TIMING_SAMPLES ?? 300);
const WARM_UP = 20;
const MOST_APART_MS = 20;
const MOST_APART_SHARE = 0.1;
/** One address of each kind, used equally often, because an address's earlier requests cost time as well. */
const KNOWN = 'equipe@example.com';
const UNKNOWN = 'nenhum@example.com';

type Question = { name: string; path: string; body: (email: string) => object };

const QUESTIONS: readonly Question[] = [
  { name: 'login', path: '/api/login', body: (email) => ({ email, password: 'Errada#2026' }) },
  { name: 'reset', path: '/api/auth/reset-request', body: (email) => ({ email }) },
];

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Milliseconds of one call, with the body read. */
async function timed(url: string, { path, body }: Question, email: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body(email)),
  });
  await answer.arrayBuffer();
  if (answer.status >= 500 || answer.status === 429) throw new Error(`${path} respondeu ${answer.status}`);
  return performance.now() - started;
}

async function compare(url: string, question: Question) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = -WARM_UP; index < SAMPLES; index += 1) {
    // The order alternates, because the second call profits from what the first has warmed up.
    const knownFirst = index % 2 === 0;
    const ask = (email: string) => timed(url, question, email);
    const first = await ask(knownFirst ? KNOWN : UNKNOWN);
    const second = await ask(knownFirst ? UNKNOWN : KNOWN);
    if (index < 0) continue;
    known.push(knownFirst ? first : second);
    unknown.push(knownFirst ? second : first);
  }
  const apart = Math.abs(median(known) - median(unknown));
  const share = apart / Math.max(median(known), median(unknown));
  return { name: question.name, known: median(known), unknown: median(unknown), apart, share };
}

// A factor so large that no limit is reached.
const shop = await startShop({ settings: { RATE_LIMIT_FACTOR: '100000' } });
try {
  const results = [];
  for (const question of QUESTIONS) results.push(await compare(shop.url, question));
  for (const { name, known, unknown, apart, share } of results) {
    const [with_, without, gap] = [known, unknown, apart].map((value) => value.toFixed(2).replace('.', ','));
    process.stdout.write(
      `${name}: com conta ${with_} ms, sem conta ${without} ms, diferença ${gap} ms (${(share * 100).toFixed(1)} %)\n`,
    );
  }
  const telling = results.some(({ apart, share }) => apart >= MOST_APART_MS || share >= MOST_APART_SHARE);
  process.exitCode = telling ? 1 : 0;
} finally {
  await shop.stop();
}
