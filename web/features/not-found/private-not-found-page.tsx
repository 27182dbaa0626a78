import { NotFound } from '#web/layout/not-found.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import type { Route } from './+types/private-not-found-page.ts';

/** Says no more to strangers than any other page of the back office. */
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Área restrita' });

/** Addresses of the back office that don't exist, for whom the back office is for. */
export default function PrivateNotFoundPage() {
  return <NotFound />;
}
