import v8 from 'node:v8';

/**
 * Keeps V8 from optimising WebAssembly; call it before the database's module is compiled. PGlite's SQL parser is one
 * function so large that optimising it, which begins during the start, takes 600 MB and a second of another core.
 * Without it short statements are as fast; sums over hundreds of thousands of rows take twice as long.
 */
export function compileQuickly(): void {
  v8.setFlagsFromString('--no-wasm-tier-up');
  v8.setFlagsFromString('--no-wasm-dynamic-tiering');
}
