import { runProduct } from './start.ts';

await runProduct({ dev: process.argv.includes('--dev') });
