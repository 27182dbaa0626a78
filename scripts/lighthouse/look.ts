import { z } from 'zod';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const KILOBYTE = 1000;

const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  details: z.object({ items: z.unknown() }).partial().optional(),
});
const request = z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() });
const report = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.record(
    z.enum(CATEGORIES),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), audit),
});

type Report = z.infer<typeof report>;

/** What one visit with Lighthouse found: scores of 100, milliseconds, and thousands of bytes as they were transferred. */
export type Look = {
  scores: Record<(typeof CATEGORIES)[number], number>;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  scriptKb: number;
  /** What cost points. */
  lost: string[];
};

function measured({ audits }: Report, id: string): number {
  const value = audits[id]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse não mediu ${id}`);
  return value;
}

function scriptBytes({ audits }: Report): number {
  const requests = z.array(request).parse(audits['network-requests']?.details?.items ?? []);
  return requests.reduce(
    (sum, { resourceType, transferSize }) => sum + (resourceType === 'Script' ? (transferSize ?? 0) : 0),
    0,
  );
}

function lostPoints({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const found = audits[id];
      const full = weight === 0 || !found || found.score === null || found.score >= 1;
      return full ? [] : [`${id} ${Math.round((found.score ?? 0) * 100)}`];
    }),
  );
}

/** Reads a report of Lighthouse in JSON. Throws when the page couldn't be looked at or something wasn't measured. */
export function lookOf(json: unknown): Look {
  const read = report.parse(json);
  if (read.runtimeError) throw new Error(`${read.runtimeError.code}: ${read.runtimeError.message}`);
  const scoreOf = (category: (typeof CATEGORIES)[number]) => Math.round((read.categories[category].score ?? 0) * 100);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lcpMs: measured(read, 'largest-contentful-paint'),
    cls: measured(read, 'cumulative-layout-shift'),
    tbtMs: measured(read, 'total-blocking-time'),
    scriptKb: scriptBytes(read) / KILOBYTE,
    lost: lostPoints(read),
  };
}

/** The audits that kept a score from 100, as "name points". */
export function causesOf({ scores, lost }: Look): string[] {
  return Object.values(scores).every((score) => score === 100) ? [] : lost;
}
