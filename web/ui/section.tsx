import { type ComponentProps, type ReactNode, useId } from 'react';
import { Heading } from './heading.tsx';

type SectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  level?: 2 | 3;
  size?: 2 | 3 | 4;
  titleClass?: string;
};

/** A part of a page, for screen readers named by its heading. */
export function Section({ title, level = 2, size = level, titleClass = '', children, ...section }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} {...section}>
      <Heading level={level} size={size} id={id} className={titleClass}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
