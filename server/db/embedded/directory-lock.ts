import { DatabaseSync } from 'node:sqlite';

/** The data directory is in use by another opener. The message is for the operator. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, cause: unknown) {
    super(
      `O banco de dados em ${directory} já está em uso por outro processo. ` +
        'Encerre o outro servidor ou defina DATABASE_URL para usar o PostgreSQL. (database directory is in use)',
      { cause },
    );
    this.name = 'DirectoryInUseError';
  }
}

/**
 * Takes the exclusive lock `<directory>.lock` and returns its release. It is a kernel lock taken through SQLite,
 * because Node has no other call for one: it ends with the process however that dies, it works between containers that
 * share the directory, and it also refuses a second opener in this process. Throws DirectoryInUseError without waiting.
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(`${directory}.lock`);
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    lock.close();
    throw new DirectoryInUseError(directory, error);
  }
  return () => lock.close();
}
