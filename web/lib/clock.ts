import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The current time, updated every 15 seconds and when the page becomes visible, for texts such as 'há 3 minutos'. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
