import { data } from 'react-router';
import { NotFound } from '#web/layout/not-found.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import type { Route } from './+types/not-found-page.ts';

export function loader() {
  return data(null, { status: 404 });
}

/** The frame has to know: no list names this address. */
export const handle = { isUnknown: true };

/** Saves the call to the server on client-side navigation. */
export function clientLoader() {
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Página não encontrada' });

export default function NotFoundPage() {
  return <NotFound />;
}
