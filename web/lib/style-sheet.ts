import { createContext } from 'react';

export const STYLE_ID = 'site-style';

function ofDocument(): string {
  return typeof document === 'undefined' ? '' : (document.getElementById(STYLE_ID)?.textContent ?? '');
}

/** The address of the style sheet: provided on the server, read from the document in the browser. */
export const StyleSheet = createContext(ofDocument());

/** By this mark the server knows the scripts and styles of the program; it takes it off before the page is sent. */
export const Nonce = createContext<string | undefined>(undefined);
