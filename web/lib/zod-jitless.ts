// The content policy refuses code made from text, and the server keeps the faster way. zod finds this setting when it
// loads; its own config() would bring 19 KB of zod into the first view.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
