import { useState } from 'react';

export function useCopy(link: string): { isCopied: boolean; outcome: string; copy: () => Promise<void> } {
  const [isCopied, setCopied] = useState<boolean>();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  const outcome = isCopied
    ? 'Link copiado. Agora é só colar na conversa.'
    : `Este aparelho não deixou copiar. O link é ${link}`;
  return { isCopied: isCopied === true, outcome: isCopied === undefined ? '' : outcome, copy };
}
