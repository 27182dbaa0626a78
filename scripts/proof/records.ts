import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const campaignFigure = z.object({
  id: z.string(),
  what: z.string(),
  target: z.string(),
  measured: z.number().optional(),
  unit: z.string(),
  rounds: z.number(),
  met: z.boolean().optional(),
  note: z.string().optional(),
});
const campaign = z.object({
  seed: z.number(),
  seconds: z.number(),
  rounds: z.number(),
  short: z.boolean(),
  load: z.number(),
  cores: z.number(),
  figures: z.array(campaignFigure),
  troubles: z.array(z.object({ round: z.number(), nemesis: z.string(), database: z.string() })),
});
const planted = z.object({
  at: z.string(),
  seed: z.number(),
  bugs: z.array(
    z.object({
      number: z.number(),
      why: z.string(),
      caught: z.boolean(),
      rounds: z.number(),
      found: z.array(z.string()),
    }),
  ),
});
const bench = z.object({
  section: z.string(),
  at: z.string(),
  machine: z.object({ cpu: z.string(), cores: z.number(), load: z.array(z.number()), node: z.string() }),
  figures: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      target: z.union([z.object({ atLeast: z.number() }), z.object({ atMost: z.number() })]),
      measured: z.number().nullable(),
      spread: z.object({ min: z.number(), max: z.number() }).nullable(),
      unit: z.string(),
      met: z.boolean(),
    }),
  ),
});
const testRun = z.object({
  at: z.string(),
  passed: z.number(),
  failed: z.number(),
  steps: z.array(z.object({ name: z.string(), passed: z.number(), failed: z.number(), seconds: z.number() })),
});
const fuzz = z.object({
  runs: z.number(),
  seed: z.number(),
  failures: z.array(z.string()),
});
const stock = z.object({
  runs: z.number(),
  steps: z.number(),
  seed: z.number(),
  seconds: z.number(),
  failures: z.array(z.string()),
});

export type Dated<T> = { at: string; result: T };

/** Everything that the commands of the project wrote down. What nobody ran is undefined or empty. */
export type Records = {
  campaign: Dated<z.infer<typeof campaign>> | undefined;
  planted: z.infer<typeof planted> | undefined;
  bench: z.infer<typeof bench>[];
  tests: z.infer<typeof testRun> | undefined;
  fuzz: Dated<z.infer<typeof fuzz>> | undefined;
  stock: Dated<z.infer<typeof stock>> | undefined;
  /** Rows of the ASVS table by their result. */
  asvs: ReadonlyMap<string, number>;
  /** Why a figure isn't met, or not measured. */
  causes: Readonly<Record<string, string>>;
};

function readJson<T>(schema: z.ZodType<T>, file: string): T | undefined {
  return fs.existsSync(file) ? schema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : undefined;
}

/** A record that carries no date of its own is as old as its file. */
function readDated<T>(schema: z.ZodType<T>, file: string): Dated<T> | undefined {
  const result = readJson(schema, file);
  return result && { at: fs.statSync(file).mtime.toISOString().slice(0, 10), result };
}

function jsonFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((name) => path.join(folder, name));
}

/** The newest campaign that was not asked for some kinds of rounds only, rather than the short part of it; else the newest at all. */
function newestCampaign(folder: string): Records['campaign'] {
  const dated = jsonFiles(folder).filter((file) => /\d{4}-\d\d-\d\dT/.test(path.basename(file)));
  const all = dated.flatMap((file) => {
    const result = readJson(campaign, file);
    return result ? [{ at: path.basename(file).slice(0, 10), result }] : [];
  });
  const whole = all.filter(({ result }) =>
    ['R1', 'R3', 'R4', 'D04'].every((id) => result.figures.some((figure) => figure.id === id)),
  );
  return whole.findLast(({ result }) => !result.short) ?? whole.at(-1) ?? all.at(-1);
}

function countAsvs(file: string): Map<string, number> {
  const rows = fs.readFileSync(file, 'utf8').matchAll(/^\| \d+\.\d+\.\d+ \| ([a-z/]+) \|/gm);
  const counts = new Map<string, number>();
  for (const [, result = ''] of rows) counts.set(result, (counts.get(result) ?? 0) + 1);
  return counts;
}

/** Reads what the commands left below `root`. Throws when a file has another form than its command writes. */
export function readRecords(root: string): Records {
  const at = (...parts: string[]) => path.join(root, ...parts);
  return {
    campaign: newestCampaign(at('campaign/results')),
    planted: readJson(planted, at('campaign/results/planted.json')),
    bench: jsonFiles(at('bench/results')).flatMap(
      (file) => bench.safeParse(JSON.parse(fs.readFileSync(file, 'utf8'))).data ?? [],
    ),
    tests: readJson(testRun, at('test-results/summary.json')),
    fuzz: readDated(fuzz, at('test-results/fuzz.json')),
    stock: readDated(stock, at('test-results/stock.json')),
    asvs: countAsvs(at('docs/security.md')),
    causes: readJson(z.record(z.string(), z.string()), at('docs/proof-notes.json')) ?? {},
  };
}
