import fs from 'node:fs';
import { renameDurably, syncPath } from './durable-files.ts';

const noteOf = (directory: string) => `${directory}.moved`;

/**
 * Writes a note beside the directory that its database was moved elsewhere, so that no process sells from the old one
 * by mistake. The directory stays unchanged.
 */
export function markMoved(directory: string, destination: string, at: Date): void {
  const partial = `${noteOf(directory)}.partial`;
  fs.writeFileSync(partial, `${JSON.stringify({ movedTo: destination, at: at.toISOString() })}\n`, { mode: 0o600 });
  syncPath(partial);
  renameDurably(partial, noteOf(directory));
}

/** Throws, with a message for the operator, when the database of this directory was moved away. */
export function assertNotMoved(directory: string): void {
  let note: string;
  try {
    note = fs.readFileSync(noteOf(directory), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  throw new Error(
    `O banco de dados em ${directory} foi movido e não recebe mais pedidos: ${note}. ` +
      `Defina DATABASE_URL com o banco novo. Só para voltar atrás, perdendo o que veio depois, apague ${noteOf(directory)}. (database was moved)`,
  );
}
