// The content policy forbids code generated from text; the server keeps the faster generated code. zod reads this
// setting when it loads: calling its config() would add 19 KB of zod to the first view.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
