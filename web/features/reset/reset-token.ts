import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/lib/hydrated.ts';

function tokenIn(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : undefined;
  return typeof token === 'string' ? token : '';
}

/**
 * The token of the link that was opened: '' when the address has none, undefined until the browser has read it. It
 * moves from the address bar to the entry of the history, where a reload still finds it and nobody reads it over the
 * shoulder or in a copied address.
 */
export function useResetToken(): string | undefined {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const given = new URLSearchParams(search).get('token') ?? '';

  useEffect(() => {
    if (given !== '') void navigate(pathname, { replace: true, state: { token: given } });
  }, [given, navigate, pathname]);

  if (!isHydrated) return undefined;
  return given === '' ? tokenIn(state) : given;
}
