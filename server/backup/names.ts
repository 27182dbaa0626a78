import path from 'node:path';

const FINISHED = /^memorial-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.tar\.gz(?:\.age)?$/;

/** The names sort by time. */
export function backupName(at: Date): string {
  return `memorial-${at.toISOString().replace(/[:.]/g, '-')}.tar.gz`;
}

/** Whether a file is named like a finished backup, encrypted or not. */
export function isBackupName(name: string): boolean {
  return FINISHED.test(name);
}

/** When the backup of this name was made. Throws RangeError for other names. */
export function backupTime(file: string): Date {
  const [, day, hours, minutes, seconds, milliseconds] = FINISHED.exec(path.basename(file)) ?? [];
  if (day === undefined) throw new RangeError(`not the name of a backup: ${file}`);
  return new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}
