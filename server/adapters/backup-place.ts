/** Where copies of backups are kept, away from this machine. Every call throws what the place or the way to it says. */
export type BackupPlace = {
  /** For people: which place this is, without secrets. */
  name: string;
  /** Puts a file there whole or not at all. */
  put(file: string, name: string): Promise<void>;
  /** Fetches one into a new file. */
  get(name: string, file: string): Promise<void>;
  /** The names of what is there. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};
