import { config } from 'zod/v4/core';

// The content policy refuses code made from text. Before any module with a schema; the server keeps the faster way.
if (!import.meta.env.SSR) config({ jitless: true });
