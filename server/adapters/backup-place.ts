/** A place for copies of backups, away from this machine. Every call throws the place's or the connection's error. */
export type BackupPlace = {
  /** The place's name for people, without secrets. */
  name: string;
  /** Stores a file, whole or not at all. */
  put(file: string, name: string): Promise<void>;
  /** Copies a stored file into a new local file. */
  get(name: string, file: string): Promise<void>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};
