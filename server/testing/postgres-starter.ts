/** Starts a private PostgreSQL, prints its pid and directory, and waits to be killed. */
import { startPostgres } from './postgres-server.ts';

const server = await startPostgres();
console.log(`${server.pid()} ${server.directory}`);
setInterval(() => undefined, 60_000);
