import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';

const RETURNED_MS = 4_000;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser believes to be online; true on the server. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function useJustReturned(isOnline: boolean): boolean {
  const [wasOnline, setWasOnline] = useState(isOnline);
  const [hasReturned, setReturned] = useState(false);
  if (isOnline !== wasOnline) {
    setWasOnline(isOnline);
    setReturned(isOnline);
  }
  useEffect(() => {
    if (!hasReturned) return undefined;
    const timer = setTimeout(() => setReturned(false), RETURNED_MS);
    return () => clearTimeout(timer);
  }, [hasReturned]);
  return hasReturned && isOnline;
}

export function OfflineNotice() {
  const isOnline = useOnline();
  const hasReturned = useJustReturned(isOnline);
  const sendsItself = useLocation().pathname === paths.myRun;
  return (
    <div role="status" className="no-print">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2.5 border-warning-line border-b bg-warning-soft px-4 py-2.5 text-ink text-small">
          <WifiOff className="text-warning" />
          <span>
            Você está sem internet.{' '}
            {sendsItself
              ? 'O que você registrar fica neste aparelho e vai sozinho quando a conexão voltar.'
              : 'O que você digitou continua aqui; quando a conexão voltar, tente de novo.'}
          </span>
        </p>
      )}
      {hasReturned && (
        <p className="flex items-center justify-center gap-2.5 border-success-line border-b bg-success-soft px-4 py-2.5 text-ink text-small">
          <Wifi className="text-success" />
          <span>A conexão voltou.</span>
        </p>
      )}
    </div>
  );
}
