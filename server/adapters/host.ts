/** What the machine says about itself, and its own public address about its certificate. */
export type Host = {
  /** Bytes. Throws when the folder can't be examined. */
  disk(folder: string): Promise<{ free: number; total: number }>;
  /** Bytes: what programs can still have, and what this process uses. */
  memory(): Promise<{ available: number; used?: number }>;
  isWritable(folder: string): Promise<boolean>;
  /** Writes and deletes a small file. Throws what the disk says. */
  tryWriting(folder: string): Promise<void>;
  /** From when until when the certificate at an address counts, and why browsers refuse it; undefined: none is seen. */
  certificate(address: URL): Promise<{ from: Date; to: Date; fault?: string } | undefined>;
};
