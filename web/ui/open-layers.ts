import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  createPath,
  type Location,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router';

/** Patience with a layer that closes after a step or a navigation. One that stays open then gets its entry again. */
const SETTLE_MS = 50;

type Layers = { layers?: number; page?: string; on?: string };

/** The mark of this location. State can be handed on to another path, where the mark is invalid. */
function layersOf(location: Location): Layers {
  const found: Layers = { ...(location.state as object | null) };
  return found.on === createPath(location) ? found : {};
}

/** The key of the page's own history entry, the same for all its layers. */
export function pageEntry(location: Location): string {
  return layersOf(location).page ?? location.key;
}

/** The close functions of the open layers, the topmost last. */
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

/** While `isOpen`, going back (the browser's button, Android's, a swipe) closes this layer and stays on the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeLatest = useEffectEvent(close);
  // A layout effect: a closed layer is unregistered in the moment it disappears, before any timer.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const closer = () => closeLatest();
    publish([...closers, closer]);
    return () => publish(closers.filter((other) => other !== closer));
  }, [isOpen]);
}

/** Keeps one history entry per open layer above the page's own entry; each step back closes the topmost layer. */
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
    // The timer lets a navigation that begins in the same moment come first; it needs no entry.
    const timer = setTimeout(
      () => {
        const mark: Layers = { layers: layers + 1, page: pageEntry(location), on: createPath(location) };
        const state = { ...(location.state as object | null), ...mark };
        void navigate(location, { state, preventScrollReset: true, defaultShouldRevalidate: false });
      },
      hasMoved ? SETTLE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [count, location, isIdle, isStep, navigate]);
}

/** Loads another document. From an open layer it replaces the layer's entry, so that going back leads to the page. */
export function leaveFor(address: string, from: Location): void {
  if (layersOf(from).layers) window.location.replace(address);
  else window.location.assign(address);
}
