import { useEffect } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';

/** Navigates so many milliseconds after `isDone`, handing on this page's state, unless the person has left by then. */
export function useLeaveAfter(isDone: boolean, to: To, milliseconds: number): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => void navigate(to, { state }), milliseconds);
    return () => clearTimeout(timer);
  }, [isDone, navigate, to, state, milliseconds]);
}
