import { createContext } from 'react';

export const STYLE_ID = 'site-style';

function ofDocument(): string {
  return typeof document === 'undefined' ? '' : (document.getElementById(STYLE_ID)?.textContent ?? '');
}

/** The address of the style sheet: provided on the server, read from the document in the browser. */
export const StyleSheet = createContext(ofDocument());

/** Marks the program's own scripts and styles for the server, which removes the mark before sending the page. */
export const Nonce = createContext<string | undefined>(undefined);
