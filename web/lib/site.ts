import { useRouteLoaderData } from 'react-router';
import type { BusinessCard } from '#contract/business.ts';

export type Site = {
  business: BusinessCard;
  demo: boolean;
  /** Whether buyers can have messages by WhatsApp. */
  sendsWhatsApp: boolean;
  /** Scheme and host, without a slash at the end. */
  origin: string;
};

export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root');
  if (site === undefined) throw new Error('the root loader has no data');
  return site;
}
