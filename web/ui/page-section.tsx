import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageSectionProps = {
  labelledBy?: string;
  tone?: 'paper' | 'surface' | 'band';
  className?: string;
  children: ReactNode;
};

const TONES = {
  paper: '',
  surface: 'border-line border-y bg-surface',
  band: 'bg-band text-on-band [--focus:var(--band-gold)]',
};

export function PageSection({ labelledBy, tone = 'paper', className, children }: PageSectionProps) {
  return (
    <section aria-labelledby={labelledBy} className={TONES[tone]}>
      <div className={classNames('container-page py-14 @3xl:py-20', className)}>{children}</div>
    </section>
  );
}
