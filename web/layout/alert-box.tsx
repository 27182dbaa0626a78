import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Alert, type AlertType, alertDuration, closeAlert } from '#web/lib/alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toneIcons } from '#web/ui/notice.tsx';

/** The least time in milliseconds an alert stays after hover or focus ends. */
const SHORTEST_REST_MS = 800;

const COLOURS: Record<AlertType, string> = {
  success: 'border-success-line bg-success-soft [--tone:var(--success)]',
  error: 'border-error-line bg-error-soft [--tone:var(--error)]',
  info: 'border-info-line bg-info-soft [--tone:var(--info)]',
  warning: 'border-warning-line bg-warning-soft [--tone:var(--warning)]',
};

function useTimedClose(alert: Alert, isHeld: boolean) {
  const remaining = useRef(alertDuration(alert));
  const { id } = alert;

  useEffect(() => {
    if (isHeld || remaining.current === undefined) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => closeAlert(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(SHORTEST_REST_MS, (remaining.current ?? 0) - (performance.now() - startedAt));
    };
  }, [id, isHeld]);
}

/** An alert with buttons takes the focus itself, so that a stray key doesn't press a button. */
function useKeyboard(close: () => void, isAsking: boolean) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    element?.addEventListener('keydown', closeByKey);
    return () => element?.removeEventListener('keydown', closeByKey);
  });

  useEffect(() => {
    if (!isAsking) return undefined;
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      // The button that led here may be gone with its work.
      const next = before?.isConnected ? before : document.querySelector('main');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, [isAsking]);

  return box;
}

/** The text with its leading cross drawn as an icon, because not every device has a letter for it. */
function Words({ text }: { text: string }) {
  const isCrossed = text.startsWith(CROSS);
  return (
    <p className="mt-0.5 whitespace-pre-line text-ink">
      {isCrossed && (
        <>
          <X className="mb-0.5 inline size-4 text-error" strokeWidth={3.5} />
          <span className="sr-only">{CROSS}</span>
        </>
      )}
      {isCrossed ? text.slice(CROSS.length) : text}
    </p>
  );
}

const CROSS = '❌';

export function AlertBox({ alert, isHeld }: { alert: Alert; isHeld: boolean }) {
  const { id, type, title, description, confirm, cancel, link } = alert;
  const isAsking = alertDuration(alert) === undefined;
  const answer = (action: (() => void) | undefined) => {
    closeAlert(id);
    action?.();
  };
  const close = () => answer(confirm?.isClosing ? confirm.onConfirm : undefined);
  const box = useKeyboard(close, isAsking);
  useTimedClose(alert, isHeld);
  const Icon = toneIcons[type];

  return (
    <div
      ref={box}
      tabIndex={isAsking ? -1 : undefined}
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      data-alert={type}
      className={classNames(
        'alert-box pointer-events-auto relative flex min-h-14 shrink gap-3 overflow-y-auto rounded-card border border-l-4 border-l-[var(--tone)] px-4 py-3.5 shadow-high',
        COLOURS[type],
      )}
    >
      <Icon className="mt-0.5 size-6 text-[var(--tone)]" />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="pr-8 font-semibold text-[var(--tone)]">{title}</p>
        {description && <Words text={description} />}
        {link && (
          <a href={link.href} className="text-link mt-1 inline-flex min-h-8 items-center">
            {link.label}
          </a>
        )}
        {(confirm ?? cancel) && (
          <div className="mt-3 flex flex-wrap gap-2">
            {confirm && (
              <Button size="small" onClick={() => answer(confirm.onConfirm)}>
                {confirm.label}
              </Button>
            )}
            {cancel && (
              <Button size="small" variant="secondary" onClick={() => answer(cancel.onCancel)}>
                {cancel.label}
              </Button>
            )}
          </div>
        )}
      </div>
      <button
        type="button"
        aria-label="Fechar aviso"
        onClick={close}
        className="icon-button absolute top-1.5 right-1 text-muted hover:text-ink"
      >
        <X />
      </button>
    </div>
  );
}
