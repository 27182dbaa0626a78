/** A request that the provider refuses: HTTP status and the `error` code of its answer. */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly error: string;
  constructor(status: number, error: string, message: string) {
    super(message);
    this.name = 'ProviderRefusal';
    this.status = status;
    this.error = error;
  }
}
