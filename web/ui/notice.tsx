import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const TONES: Record<NoticeTone, string> = {
  info: 'border-info-line bg-info-soft [--notice:var(--info)]',
  success: 'border-success-line bg-success-soft [--notice:var(--success)]',
  warning: 'border-warning-line bg-warning-soft [--notice:var(--warning)]',
  error: 'border-error-line bg-error-soft [--notice:var(--error)]',
};

/** The icon of each tone, also used by alerts. */
export const toneIcons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Screen readers announce the notice when it appears. */
  live?: boolean;
  className?: string;
};

export function Notice({ tone = 'info', title, children, action, live = false, className }: NoticeProps) {
  const Icon = toneIcons[tone];
  return (
    <div
      role={live ? 'status' : undefined}
      className={classNames('flex gap-3 rounded-card border px-4 py-3.5', TONES[tone], className)}
    >
      <Icon className="mt-0.5 text-[var(--notice)]" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold text-[var(--notice)]">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-2.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
