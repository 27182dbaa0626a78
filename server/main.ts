import './module-loading.mjs';

// Everything else is imported after it, and so faster.
const { runProduct } = await import('./main.process.ts');
await runProduct({ dev: process.argv.includes('--dev') });
