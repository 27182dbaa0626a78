// zod tries once whether it may make code from text, which the content policy refuses and reports. Loaded before any page
// that brings zod along; the server keeps its faster way.
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
