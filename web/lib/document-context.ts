import { createContext, use } from 'react';

/** What the document carries once and scripts can't see again: its nonce and its style sheet. */
type DocumentParts = { nonce: string; css: string };

function partsOfDocument(): DocumentParts {
  if (typeof document === 'undefined') return { nonce: '', css: '' };
  return {
    nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
    css: document.getElementById('site-style')?.textContent ?? '',
  };
}

/** The server provides the values; in the browser they are read from the document, so that both render the same. */
export const DocumentContext = createContext<DocumentParts>(partsOfDocument());

/** Nonce and style sheet of this document. */
export function useDocumentParts(): DocumentParts {
  return use(DocumentContext);
}
