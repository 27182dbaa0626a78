import { useEffect } from 'react';

/** Asks the browser for the whole screen; where there is no such thing (iPhones) the page's own overlay is all there is. */
export function enterFullScreen(): void {
  if (document.fullscreenEnabled && !document.fullscreenElement) {
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
  }
}

/** Gives the whole screen back. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

/** Calls `onLeave` when the person has left the full screen by the browser's own key or button. */
export function useFullScreenEnd(isOpen: boolean, onLeave: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = () => {
      if (!document.fullscreenElement) onLeave();
    };
    document.addEventListener('fullscreenchange', listen);
    return () => document.removeEventListener('fullscreenchange', listen);
  }, [isOpen, onLeave]);
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
