import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'green' | 'gold' | 'error' | 'solid';

const TONES: Record<BadgeTone, string> = {
  neutral: 'border-line bg-sunken text-muted',
  green: 'border-green-line bg-green-soft text-green',
  gold: 'border-gold-line bg-gold-soft text-gold-ink',
  error: 'border-error-line bg-error-soft text-error',
  solid: 'border-green bg-green text-on-green',
};

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 font-semibold text-caption leading-snug',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
