import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** Time to check one expression; one without a verdict is looked at by `npm run nightly`. */
const PATIENCE_MS = Number(process.env.REGEX_SECONDS ?? 0.3) * 1000;
const DEMANDED = process.env.REGEX_SECONDS === undefined ? ['safe', 'unknown'] : ['safe'];

type Literal = { where: string; pattern: string; flags: string };

/** Every regular expression written in a file, each once. */
function literalsIn(file: string): Literal[] {
  const found: Literal[] = [];
  const text = readFileSync(path.join(root, file), 'utf8');
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ where: file, pattern: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** Regular expressions of what reads strangers' texts; tests and doubles meet only their own. */
async function productLiterals(): Promise<Literal[]> {
  const files: string[] = [];
  for await (const file of glob('{domain,contract,server,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (!/\.test\.tsx?$|\/testing\//.test(file)) files.push(file);
  }
  const all = files.sort().flatMap(literalsIn);
  return [...new Map(all.map((literal) => [`/${literal.pattern}/${literal.flags}`, literal])).values()];
}

/** Slow in theory and never in practice, each with the reason: the text it reads is short, or the reader's own. */
const BOUNDED: ReadonlyMap<string, string> = new Map([
  [String.raw`\/+$`, 'an address in the settings, which the operator writes'],
  [
    String.raw`[\d(+][\d().+/ -]*\d`,
    'fields of at most 2,000 characters, which the searching person marks in the own browser',
  ],
  [String.raw`^[^\s@]+@[^\s@]+\.[^\s@]{2,}$`, 'what a buyer types into a field of the own browser'],
  [String.raw`\B(?=(?:\d{3})+$)`, 'an amount, whose digits the field limits'],
  [
    String.raw`<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>`,
    "pages as this server draws them: a stranger's text has no < in them",
  ],
  [
    String.raw`^((?!PUBLIC_URL)\w*(?:SECRET|TOKEN|KEY|PASSWORD|URL|PLACE)\w*)=.+$`,
    'the configuration of a server, which its operator restores',
  ],
]);

function verdict({ pattern, flags }: Literal): string {
  const exact = checkSync(pattern, flags, { timeout: PATIENCE_MS, checker: 'automaton' });
  // The exact checker doesn't know about looking ahead; the other one searches for a text that takes long.
  const answer = exact.status === 'unknown' ? checkSync(pattern, flags, { timeout: PATIENCE_MS }) : exact;
  return answer.status === 'vulnerable' ? answer.complexity.summary : answer.status;
}

describe('regular expressions', () => {
  it('of the product take time in proportion to the text, whatever the text', async () => {
    const literals = await productLiterals();
    expect(literals.length).toBeGreaterThan(100);
    const slow = literals
      .map((literal) => ({ ...literal, verdict: verdict(literal) }))
      .filter(({ verdict: said, pattern }) => !DEMANDED.includes(said) && !BOUNDED.has(pattern))
      .map(({ where, pattern, flags, verdict: said }) => `${where}: /${pattern}/${flags} ${said}`);
    expect(slow).toEqual([]);
  }, 3_600_000);

  it('are judged by a checker that bites', () => {
    expect(verdict({ where: '', pattern: '^(a+)+$', flags: '' })).toContain('exponential');
    expect(verdict({ where: '', pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', flags: '' })).toContain('polynomial');
  });
});
