import { useEffect, useEffectEvent } from 'react';

/**
 * Takes the whole screen while something is shown, and calls `onLeave` when the person has left it by the browser's own
 * key or button. Where there is no such thing (iPhones) the page's own overlay is all there is.
 */
export function useFullScreen(isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen || !document.fullscreenEnabled) return undefined;
    const entered = document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
    const listen = () => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('fullscreenchange', listen);
    return () => {
      document.removeEventListener('fullscreenchange', listen);
      // The screen may be granted only after the end.
      entered.then(() => document.fullscreenElement && document.exitFullscreen()).catch(() => undefined);
    };
  }, [isOpen]);
}

/** Keeps the screen from going dark while something is shown, where the browser can. */
export function useScreenWakeLock(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    navigator.wakeLock.request('screen').then(
      (granted) => {
        lock = granted;
        if (isOver) void granted.release();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      void lock?.release();
    };
  }, [isOpen]);
}
