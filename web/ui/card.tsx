import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Heading } from './heading.tsx';

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames('rounded-card border border-line bg-surface p-5', className)} />;
}

type TitledCardProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode;
  /** Class of the title, such as its distance from the content. */
  titleClass?: string;
};

export function TitledCard({ title, titleClass = 'mb-5', children, ...card }: TitledCardProps) {
  return (
    <Card {...card}>
      <Heading level={2} size={4} className={titleClass}>
        {title}
      </Heading>
      {children}
    </Card>
  );
}
