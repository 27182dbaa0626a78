import { useEffect, useState } from 'react';

/** The text, delayed until typing has paused for so many milliseconds. */
export function useDebouncedValue(text: string, milliseconds: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return rested;
}
