import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageSectionProps = {
  /** Id of the heading that names the section. */
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

/** A section of a page: on the paper colour, on a lighter surface or on deep green. */
export function PageSection({ labelledBy, tone = 'paper', className, children }: PageSectionProps) {
  return (
    <section aria-labelledby={labelledBy} className={TONES[tone]}>
      <div className={classNames('container-page py-14 @3xl:py-20', className)}>{children}</div>
    </section>
  );
}
