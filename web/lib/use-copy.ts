import { useState } from 'react';

/** Copies a text, and says whether the browser let it. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  }
  return { outcome, copy };
}
