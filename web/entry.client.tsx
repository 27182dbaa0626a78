import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { stopKeepingInput } from './lib/early-input.ts';

// Libraries that add style elements of their own look here for the nonce that the content policy asks of them.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce });

// The page carries its styles inline; in development this one also follows the edits.
if (import.meta.env.DEV) void import('./styles.css');

startTransition(() => {
  stopKeepingInput();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
