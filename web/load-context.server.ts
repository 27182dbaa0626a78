import { createContext, RouterContextProvider } from 'react-router';
import type { Business } from '#contract/business.ts';
import type { Call } from './lib/api.ts';

export type ServerContext = {
  /** Scheme and host of the site as visitors know it, without a slash at the end. */
  origin: string;
  demo: boolean;
  sendsWhatsApp: boolean;
  business: Business;
  /** The nonce of the program's own scripts and styles, new for each rendering. */
  nonce: string;
  /** The API, called in the process. */
  call: Call;
  reportError: (error: unknown, path: string) => void;
};

export const serverContext = createContext<ServerContext>();

/** Made by the server for each request; reached through the build, so that the context's key is the bundle's own. */
export function createLoadContext(values: ServerContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverContext, values);
  return context;
}
