/** A copy or a database that can't be used this way. The message is for the operator. */
export class BackupRefusal extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'BackupRefusal';
  }
}
