import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPlace, deletePlace, type Place, updatePlace } from '#contract/places.ts';
import { DELIVERY_MARGIN_MINUTES } from '#domain/production.ts';
import { whole } from '#web/forms/amounts.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { OpenedForm } from '#web/forms/form.tsx';
import { area, text } from '#web/forms/texts.tsx';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { allPlaces, PLACE_LABELS, PlaceRows } from '#web/lib/place-notes.tsx';
import { invalidate } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Action } from '#web/ui/action.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { ShowMore, useShownPart } from '#web/ui/show-more.tsx';
import type { Route } from './+types/places-page.ts';
import { SHOWS_PLACES, suggested } from './queries.ts';

const time = (hint: string) => text({ hint, input: { type: 'time' } });

const placeForm = recordForm(
  updatePlace.body,
  {
    nome: text({
      missing: 'Informe o nome do local.',
      hint: 'Como os compradores escrevem: um pedido com este nome no local mostra estes dados.',
    }),
    endereco: text({ hint: 'Rua, número e bairro.' }),
    entrada: text({ hint: 'Portão, rampa, elevador de serviço.' }),
    recebe_das: time('Fora do horário não prometemos entrega. Vazio: desde o começo do dia.'),
    recebe_ate: time('Para a manhã seguinte, a coroa vai na véspera. Vazio: até o fim do dia.'),
    antecedencia: whole({ hint: `Antes da cerimônia. Vazio: ${DELIVERY_MARGIN_MINUTES}, como em todo local.` }),
    telefone: text({ hint: 'De preferência da portaria ou da administração.', input: { type: 'tel' } }),
    recado: area({ hint: 'Sem dados de pessoas.', input: { rows: 3 } }),
  },
  PLACE_LABELS,
);
const { Input } = placeForm;
const IN_TWO_COLUMNS = ['endereco', 'entrada', 'recebe_das', 'recebe_ate', 'antecedencia', 'telefone'] as const;

type Opened = Place | { nome: string };

/** Creates or edits a place. Give it a key per place, so that each starts with its own values and draft. */
export function PlaceForm({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const queryClient = useQueryClient();
  const id = '_id' in opened ? opened._id : undefined;
  const record = useRecordForm({
    ...placeForm,
    draft: `local_${id ?? 'novo'}`,
    loaded: placeForm.fieldsOf(opened),
    save: (fields) => {
      const body = placeForm.bodyOf(fields);
      return id === undefined
        ? callForEffect(createPlace, { body })
        : callForEffect(updatePlace, { params: { id }, body });
    },
    onSaved: async () => {
      showSuccess(id === undefined ? 'Local cadastrado.' : 'Local atualizado.');
      onDone();
      await invalidate(queryClient, ...SHOWS_PLACES);
    },
    onRefused: (error) => showFailure('Não foi possível salvar o local.', reasonOf(error)),
    reload: () => invalidate(queryClient, ...SHOWS_PLACES),
  });
  return (
    <OpenedForm
      record={record}
      subject="Este local"
      aria-label="Local"
      title={id === undefined ? 'Novo local' : `Editar ${opened.nome}`}
      submit="Salvar local"
      cancel="Cancelar"
      onCancel={onDone}
    >
      <Input name="nome" />
      <div className="grid grid-cols-1 items-start gap-5 @2xl:grid-cols-2">
        {IN_TWO_COLUMNS.map((name) => (
          <Input key={name} name={name} />
        ))}
      </div>
      <Input name="recado" />
      <p className="text-muted text-small">
        Horário e antecedência valem para os próximos pedidos; os já feitos mantêm o prazo.
      </p>
    </OpenedForm>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Locais' });

function Suggestions({ onChoose }: { onChoose: (nome: string) => void }) {
  const { data = [] } = useQuery(suggested);
  if (data.length === 0) return null;
  return (
    <Section title="Locais dos pedidos ainda sem cadastro" size={4} titleClass="mb-3" className="mb-8">
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
    </Section>
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
        <QueryState
          query={query}
          loading="Carregando locais…"
          rowClass="h-40"
          failure="Falha ao carregar locais."
          outdated="mb-5"
        >
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
