import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type DetailsProps = {
  /** Name and value; undefined, null and '' are shown as '—', false isn't shown. */
  entries: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
};

export function Details({ entries, className }: DetailsProps) {
  return (
    <dl className={classNames('grid grid-cols-1 gap-x-8 gap-y-3 @md:grid-cols-2', className)}>
      {entries
        .filter(([, value]) => value !== false)
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-caption text-muted">{name}</dt>
            <dd className="break-words">{value === undefined || value === null || value === '' ? '—' : value}</dd>
          </div>
        ))}
    </dl>
  );
}
