/** The machine's state, and the certificate of the shop's public address. */
export type Host = {
  /** In bytes. Throws when the folder can't be examined. */
  disk(folder: string): Promise<{ free: number; total: number }>;
  /** In bytes: memory that programs can still get, and memory that this process uses. */
  memory(): Promise<{ available: number; used?: number }>;
  /** Writes and deletes a small file. Throws the disk's error. */
  tryWriting(folder: string): Promise<void>;
  /** The validity of the certificate at an address, and why browsers refuse it; undefined when there is none. */
  certificate(address: URL): Promise<{ from: Date; to: Date; fault?: string } | undefined>;
};
