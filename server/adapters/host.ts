/** What the machine says about itself, and its own public address about its certificate. */
export type Host = {
  /** Bytes. Throws when the folder can't be examined. */
  disk(folder: string): Promise<{ free: number; total: number }>;
  /** Bytes: what programs can still have, and what this process uses. */
  memory(): Promise<{ available: number; used: number }>;
  isWritable(folder: string): Promise<boolean>;
  /** Writes and deletes a small file. Throws what the disk says. */
  tryWriting(folder: string): Promise<void>;
  /** From when until when the certificate at an address counts; undefined when there is none to be seen. */
  certificate(address: URL): Promise<{ from: Date; to: Date } | undefined>;
};
