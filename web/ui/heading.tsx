import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type HeadingProps = {
  level: 1 | 2 | 3 | 4;
  /** The size, when it differs from the level. */
  size?: 'display' | 1 | 2 | 3 | 4;
  id?: string;
  className?: string;
  children: ReactNode;
};

const SIZES = {
  display: 'text-display',
  1: 'text-heading-1',
  2: 'text-heading-2',
  3: 'text-heading-3',
  4: 'text-heading-4',
};

export function Heading({ level, size = level, id, className, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={classNames('text-balance font-display', SIZES[size], className)}>
      {children}
    </Tag>
  );
}

type SectionHeadingProps = Omit<HeadingProps, 'level'> & {
  level?: HeadingProps['level'];
  /** A few words above the heading, in gold. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
};

export function SectionHeading({ level = 2, eyebrow, lead, className, ...heading }: SectionHeadingProps) {
  return (
    <div className={classNames('max-w-2xl', className)}>
      {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
      <Heading level={level} {...heading} />
      {lead && <p className="mt-4 text-lead text-muted">{lead}</p>}
    </div>
  );
}
