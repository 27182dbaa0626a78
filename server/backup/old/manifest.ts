import { z } from 'zod';

/** The first and the last file of every backup. */
export const HEAD = 'memorial-backup.json';
export const MANIFEST = 'manifest.json';
/** The server's configuration, encrypted; the second file of a backup that has one. */
export const CONFIGURATION = 'configuration.age';
export const FORMAT = 'memorial-backup';
export const FORMAT_VERSION = 2;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

export const head = z.object({ format: z.literal(FORMAT), version: z.number().int().min(1) });

const tally = z.object({ rows: count, sha256 });

export const manifest = z.object({
  createdAt: z.iso.datetime(),
  /** Where it was made; for people, nothing depends on it. */
  source: z.object({ kind: z.enum(['embedded', 'postgres']), server: z.string() }),
  /** `created_at` of every applied migration. */
  migrations: z.array(z.number()),
  /** In an order in which each table comes after those it refers to. */
  tables: z.array(tally.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() })),
  /** Of the encrypted configuration, when it is in. */
  configuration: sha256.exactOptional(),
  /** Jobs that wait to be done. */
  jobs: tally,
  pictures: z.object({
    /** `list`: the pictures are in a bucket that has its own backup. */
    kept: z.enum(['content', 'list']),
    ids: z.array(z.string()),
    files: z.array(z.object({ name: z.string(), bytes: count, sha256 })),
    /** Named by a record, but not in the storage when the backup was made. */
    missing: z.array(z.string()),
  }),
});

export type Manifest = z.infer<typeof manifest>;

/** The number of rows of all tables together. */
export function rowsOf({ tables }: Pick<Manifest, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
