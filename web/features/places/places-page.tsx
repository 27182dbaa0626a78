import { useQuery } from '@tanstack/react-query';
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { deletePlace, type Place } from '#contract/places.ts';
import { callForEffect } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { allPlaces, PlaceRows } from '#web/lib/place-notes.tsx';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Action } from '#web/ui/action.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { OutdatedNotice } from '#web/ui/list-states.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ShowMore, useShownPart } from '#web/ui/show-more.tsx';
import type { Route } from './+types/places-page.ts';
import { type Opened, PlaceForm } from './place-form.tsx';
import { SHOWS_PLACES, suggested } from './queries.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Locais' });

const FAILURE = 'Falha ao carregar locais.';

function Suggestions({ onChoose }: { onChoose: (nome: string) => void }) {
  const { data = [] } = useQuery(suggested);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="locais-sugeridos" className="mb-8">
      <Heading level={2} size={4} id="locais-sugeridos" className="mb-3">
        Locais dos pedidos ainda sem cadastro
      </Heading>
      <ul className="flex flex-wrap gap-2.5">
        {data.map(({ nome, pedidos }) => (
          <li key={nome} className="min-w-0">
            <Button variant="secondary" size="small" className="text-start" onClick={() => onChoose(nome)}>
              <Plus />
              <span className="min-w-0 break-words">
                {nome} <span className="font-normal text-muted">({pedidos} pedidos)</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Deletion({ place, onDeleted }: { place: Place; onDeleted: () => void }) {
  const remove = useChange(() => callForEffect(deletePlace, { params: { id: place._id } }), {
    done: 'Local excluído.',
    failed: 'Não foi possível excluir o local.',
    changes: SHOWS_PLACES,
    after: onDeleted,
  });
  return (
    <Action
      variant="quiet"
      size="small"
      icon={Trash2}
      run={remove}
      busyLabel="Excluindo…"
      aria-label={`Excluir ${place.nome}`}
      asks={{
        title: 'Confirmar exclusão',
        yes: 'Excluir',
        text: (
          <>
            Excluir <strong>{place.nome}</strong>? Os pedidos ficam como estão, mas deixam de mostrar estes dados.
          </>
        ),
      }}
    >
      Excluir
    </Action>
  );
}

type PlaceListProps = { places: readonly Place[]; onEdit: (place: Place) => void; onDeleted: (place: Place) => void };

function PlaceList({ places, onEdit, onDeleted }: PlaceListProps) {
  const { shown, left, more } = useShownPart(places);
  return (
    <>
      <ul aria-label="Locais" className="grid grid-cols-1 gap-5 @2xl:grid-cols-2 @5xl:grid-cols-3">
        {shown.map((place) => (
          <li key={place._id}>
            <Card className="flex h-full flex-col gap-3 p-5">
              <Heading level={2} size={4} className="break-words">
                {place.nome}
              </Heading>
              <dl className="space-y-2 text-small empty:hidden [&_dt]:text-muted">
                <PlaceRows place={place} />
              </dl>
              <div className="mt-auto flex flex-wrap gap-2.5 pt-2">
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Editar ${place.nome}`}
                  onClick={() => onEdit(place)}
                >
                  <Pencil />
                  Editar
                </Button>
                <Deletion place={place} onDeleted={() => onDeleted(place)} />
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <ShowMore left={left} onMore={more} />
    </>
  );
}

export const clientLoader = () => start(allPlaces, suggested);

/** /funcionario/locais: chapels and cemeteries, as those who deliver there need to know them. */
export default function PlacesPage() {
  const [opened, setOpened] = useState<Opened>();
  const query = useQuery(allPlaces);
  const top = useRef<HTMLDivElement>(null);
  const key = opened && ('_id' in opened ? opened._id : `novo ${opened.nome}`);

  function close(): void {
    setOpened(undefined);
    // The control that had the focus is gone.
    top.current?.focus();
  }

  return (
    <OfficePage
      title="Locais"
      lead="Capelas e cemitérios: o que a ficha e a saída mostram a quem entrega, e o que a compra sugere."
      action={
        <Button onClick={() => setOpened({ nome: '' })}>
          <Plus />
          Adicionar local
        </Button>
      }
    >
      <div ref={top} tabIndex={-1} className="outline-none">
        {opened && <PlaceForm key={key} opened={opened} onDone={close} />}
        <Suggestions onChoose={(nome) => setOpened({ nome })} />
        {query.data && query.isError && <OutdatedNotice failure={FAILURE} />}
        <QueryState query={query} loading="Carregando locais…" rowClass="h-40" failure={FAILURE}>
          {(places) =>
            places.length === 0 ? (
              !opened && (
                <EmptyState title="Ainda não há locais" icon={<MapPin />}>
                  Adicione o primeiro: endereço, entrada e recado aparecem na ficha de cada pedido que o nomeia.
                </EmptyState>
              )
            ) : (
              <PlaceList places={places} onEdit={setOpened} onDeleted={close} />
            )
          }
        </QueryState>
      </div>
    </OfficePage>
  );
}
