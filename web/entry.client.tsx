import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { unmarkTaps } from './lib/early-input.ts';

// The page carries its styles inline; in development this one also follows the edits.
if (import.meta.env.DEV) void import('./styles.css');

startTransition(() => {
  unmarkTaps();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
