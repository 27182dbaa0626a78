import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  createPath,
  type Location,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router';

/** Time for what a step back closes to be gone: what refused then gets its entry back. */
const SETTLE_MS = 50;

/** The mark of an entry in the router's history: how many things are open on the page, and the page's own entry. */
type Layers = { layers?: number; page?: string; on?: string };

/** State may be handed on to another address, where the mark means nothing. */
function layersOf(location: Location): Layers {
  const found: Layers = { ...(location.state as object | null) };
  return found.on === createPath(location) ? found : {};
}

/** The page's own entry; those of what is open on it are the same page. */
export function pageEntry(location: Location): string {
  return layersOf(location).page ?? location.key;
}

/** The ways to close what is open, the last on top. */
let closers: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly (() => void)[]): void {
  closers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While `isOpen`, the browser's way back (Android's button, a swipe) closes this first and stays on the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const closer = () => latest.current();
    publish([...closers, closer]);
    return () => publish(closers.filter((other) => other !== closer));
  }, [isOpen]);
}

/** Keeps as many entries above the page's own as things are open; each step back closes the last of them. */
export function useLayerHistory(): void {
  const count = useSyncExternalStore(
    subscribe,
    () => closers.length,
    () => 0,
  );
  const location = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const isStep = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const shown = useRef(location.key);
  const isOwnStep = useRef(false);

  useEffect(() => {
    const { layers = 0 } = layersOf(location);
    const hasMoved = shown.current !== location.key;
    shown.current = location.key;
    const isTheirs = hasMoved && isStep && !isOwnStep.current;
    if (hasMoved) isOwnStep.current = false;
    if (!isIdle || isOwnStep.current) return undefined;
    if (isTheirs) for (const close of closers.slice(layers).toReversed()) close();
    if (count < layers) {
      isOwnStep.current = true;
      void navigate(count - layers);
    }
    if (count <= layers) return undefined;
    // What leads elsewhere in this moment needs no entry.
    const timer = setTimeout(
      () => {
        const mark: Layers = { layers: layers + 1, page: pageEntry(location), on: createPath(location) };
        const state = { ...(location.state as object | null), ...mark };
        void navigate(location, { state, preventScrollReset: true, defaultShouldRevalidate: false });
      },
      isTheirs ? SETTLE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [count, location, isIdle, isStep, navigate]);
}

/** Goes to another document from something open, whose entry it takes: back from there leads to the page itself. */
export function leaveFor(address: string, from: Location): void {
  if (layersOf(from).layers) window.location.replace(address);
  else window.location.assign(address);
}
