import type { ReactNode } from 'react';
import { Outline } from '#web/ui/list-states.tsx';
import { UrnCardSkeleton } from './urn-card.tsx';

const GRID = 'grid grid-cols-1 gap-x-6 gap-y-7 @xl:grid-cols-2 @5xl:grid-cols-3';

export function UrnGrid({ children }: { children: ReactNode }) {
  return <ul className={GRID}>{children}</ul>;
}

export function UrnGridSkeleton() {
  return (
    <Outline label="Carregando urnas…" className={GRID}>
      <UrnCardSkeleton />
    </Outline>
  );
}
