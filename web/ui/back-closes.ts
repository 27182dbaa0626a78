import { useEffect, useRef } from 'react';

/** What is open, the last on top; each has an entry of its own in the browser's history, marked by its depth. */
const stack: { close: () => void }[] = [];
/** A step back of our own is on its way. */
let isStepping = false;
let isListening = false;

function depthOf(state: unknown): number {
  const marked: Partial<Record<string, unknown>> = typeof state === 'object' && state !== null ? { ...state } : {};
  return typeof marked.overlays === 'number' ? marked.overlays : 0;
}

/** Which of the router's entries this is; entries of overlays share that of their page. */
function entryOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;
}

let page: unknown;

/** Adds or leaves entries until there are as many as things open. */
function settle(): void {
  if (isStepping) return;
  const depth = depthOf(history.state);
  if (depth > stack.length) {
    isStepping = true;
    history.go(stack.length - depth);
    return;
  }
  for (let next = depth + 1; next <= stack.length; next += 1) {
    page = entryOf(history.state);
    history.pushState({ ...history.state, overlays: next }, '');
  }
}

/** The router hears of no step between a page and what is open on it: it is the same page. */
function handlePop(event: PopStateEvent): void {
  const depth = depthOf(event.state);
  if (isStepping) {
    isStepping = false;
    event.stopImmediatePropagation();
    setTimeout(settle);
    return;
  }
  if (depth < stack.length && entryOf(event.state) === page) {
    event.stopImmediatePropagation();
    for (const { close } of stack.slice(depth).toReversed()) close();
    // What refused to close gets its entry back.
  }
  setTimeout(settle);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  // Capturing listeners come before the router's.
  window.addEventListener('popstate', handlePop, true);
  // One that comes back from the browser's memory has open what it had; one that was loaded anew, nothing.
  window.addEventListener('pageshow', () => setTimeout(settle));
  setTimeout(settle);
}

/** Goes to another document from something open, whose entry it takes: back from there leads to the page itself. */
export function leaveFor(address: string): void {
  if (depthOf(history.state) > 0) window.location.replace(address);
  else window.location.assign(address);
}

/** While `isOpen`, the browser's way back (Android's button, a swipe) closes this first and stays on the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    listen();
    if (!isOpen) return undefined;
    const entry = { close: () => latest.current() };
    stack.push(entry);
    setTimeout(settle);
    return () => {
      stack.splice(stack.indexOf(entry), 1);
      setTimeout(settle);
    };
  }, [isOpen]);
}
