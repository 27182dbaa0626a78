import type { ReactNode } from 'react';
import { UrnCardSkeleton } from './urn-card.tsx';

const GRID = 'grid grid-cols-1 gap-x-6 gap-y-7 @xl:grid-cols-2 @5xl:grid-cols-3';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The cards of urns side by side, each a list item. */
export function UrnGrid({ children }: { children: ReactNode }) {
  return <ul className={GRID}>{children}</ul>;
}

/** The shape of the cards while they are on their way. */
export function UrnGridSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        Carregando urnas…
      </p>
      <div className={GRID}>
        {SKELETONS.map((key) => (
          <UrnCardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}
