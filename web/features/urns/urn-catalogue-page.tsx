import { useQuery } from '@tanstack/react-query';
import { BookOpen, Presentation as PresentationIcon } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Urn } from '#contract/urns.ts';
import { useAddress } from '#web/lib/address.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EnlargedPicture } from '#web/ui/enlarged-picture.tsx';
import { Field } from '#web/ui/field.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { ShowMore, useShownPart } from '#web/ui/show-more.tsx';
import type { Route } from './+types/urn-catalogue-page.ts';
import { Presentation } from './presentation.tsx';
import { activeUrns, LOAD_FAILURE } from './queries.ts';
import { UrnCard, UrnGrid, UrnGridSkeleton } from './urn-card.tsx';
import { parseUrnSort, sortUrns, URN_SORTS, type UrnSort } from './urn-sort.ts';

const EAGER = 3;

type BarProps = { sort: UrnSort; onSort: (sort: UrnSort) => void; onPresent: () => void };

function Bar({ sort, onSort, onPresent }: BarProps) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <Field label="Ordenar por" className="w-full @sm:w-56">
        <Select
          value={sort}
          onChange={(event) => onSort(parseUrnSort(event.currentTarget.value))}
          options={URN_SORTS}
        />
      </Field>
      <Button onClick={onPresent} className="w-full @sm:w-auto">
        <PresentationIcon />
        Apresentar à família
      </Button>
    </div>
  );
}

function Urns({ urns }: { urns: readonly Urn[] }) {
  const [search, change] = useAddress();
  const sort = parseUrnSort(search.get('ordem'));
  const sorted = useMemo(() => sortUrns(urns, sort), [urns, sort]);
  const { shown, left, more } = useShownPart(sorted);
  const [enlargedId, setEnlarged] = useState<string>();
  const [isPresenting, setPresenting] = useState(false);
  const index = sorted.findIndex(({ _id }) => _id === enlargedId);
  const enlarged = sorted[index];

  const step = useCallback(
    (by: 1 | -1) => setEnlarged(sorted[(index + by + sorted.length) % sorted.length]?._id),
    [sorted, index],
  );

  return (
    <>
      <Bar
        sort={sort}
        onSort={(next) => change({ ordem: next === 'nome' ? '' : next }, { replace: true })}
        onPresent={() => setPresenting(true)}
      />
      <UrnGrid>
        {shown.map((urn, place) => (
          <li key={urn._id} id={`urna-${urn._id}`}>
            <UrnCard urn={urn} eager={place < EAGER} onEnlarge={() => setEnlarged(urn._id)} />
          </li>
        ))}
      </UrnGrid>
      <ShowMore left={left} onMore={more} />
      <EnlargedPicture
        picture={enlarged && { url: enlarged.imagem, name: enlarged.nome }}
        onClose={() => setEnlarged(undefined)}
        onStep={sorted.length > 1 ? step : undefined}
      />
      <Presentation urns={sorted} isOpen={isPresenting} onClose={() => setPresenting(false)} />
    </>
  );
}

export function UrnCatalogue() {
  const query = useQuery(activeUrns);
  return (
    <QueryState query={query} loading={<UrnGridSkeleton />} failure={LOAD_FAILURE}>
      {(urns) => {
        const active = urns.filter(({ ativo }) => ativo);
        if (active.length > 0) return <Urns urns={active} />;
        return (
          <EmptyState title="Nenhuma urna no catálogo" icon={<BookOpen />}>
            As urnas aparecem aqui quando a administração as ativa.
          </EmptyState>
        );
      }}
    </QueryState>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Catálogo de urnas' });

export const clientLoader = () => start(activeUrns);

export default function UrnCataloguePage() {
  return (
    <OfficePage title="Catálogo de urnas" lead="Toque na imagem para ampliar, ou apresente à família em tela cheia.">
      <UrnCatalogue />
    </OfficePage>
  );
}
