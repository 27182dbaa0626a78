import { useQuery } from '@tanstack/react-query';
import { ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { getRoster, setRoster } from '#contract/notifications.ts';
import { listUsers } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { apiQuery } from '#web/lib/query-client.ts';
import { showShortSuccess } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Select } from '#web/ui/select.tsx';

type Person = { _id: string; email: string };
type Change = (people: readonly Person[]) => void;

const rosterQuery = apiQuery(getRoster, {});

function People({ people, onChange }: { people: readonly Person[]; onChange: Change }) {
  const nameOf = usePersonName();
  if (people.length === 0)
    return <p className="text-muted text-small">Ninguém: um pedido urgente não acorda a equipe.</p>;
  return (
    <ol className="divide-y divide-line">
      {people.map((person, at) => (
        <li key={person._id} className="flex items-center gap-2 py-1">
          <span className="wrap-anywhere min-w-0 flex-1">
            <span className="tabular-nums">{at + 1}.</span> {nameOf(person.email)}
          </span>
          {at > 0 && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Chamar ${nameOf(person.email)} antes`}
              onClick={() => onChange(people.with(at, people[at - 1] ?? person).with(at - 1, person))}
            >
              <ArrowUp />
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Tirar ${nameOf(person.email)} do plantão`}
            onClick={() => onChange(people.filter((one) => one !== person))}
          >
            <X />
          </Button>
        </li>
      ))}
    </ol>
  );
}

function AddPerson({ people, onChange }: { people: readonly Person[]; onChange: Change }) {
  const nameOf = usePersonName();
  const [chosen, setChosen] = useState('');
  const { data: users = [] } = useQuery(apiQuery(listUsers, {}));
  const others = users.filter(({ _id, active }) => active && people.every((person) => person._id !== _id));
  const person = others.find(({ _id }) => _id === chosen) ?? others[0];
  if (!person) return null;
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <Field label="Mais uma pessoa" className="flex-[1_1_14rem]">
        <Select value={person._id} onChange={(event) => setChosen(event.target.value)}>
          {others.map(({ _id, email }) => (
            <option key={_id} value={_id}>
              {nameOf(email)}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="secondary" onClick={() => onChange([...people, person])}>
        Incluir
      </Button>
    </div>
  );
}

export function RosterCard() {
  const query = useQuery(rosterQuery);
  const { mutate } = useChange(
    (people: readonly Person[]) => call(setRoster, { body: { users: people.map(({ _id }) => _id) } }),
    { failed: 'O plantão não foi salvo.', answers: rosterQuery, after: () => showShortSuccess('Plantão salvo.') },
  );
  return (
    <TitledCard title="Plantão" titleClass="" className="mt-8 p-4 sm:p-6">
      <p className="mb-3 max-w-2xl text-muted text-small">
        Quem é acordado, no celular e por e-mail, quando um pedido pago tem de ser começado em menos de quatro horas. Se
        a primeira pessoa não toca em Recebi, a seguinte é chamada, até alguém responder.
      </p>
      <QueryState
        query={query}
        loading="Carregando o plantão…"
        rowClass="h-14"
        failure="Não foi possível carregar o plantão."
      >
        {(people) => (
          <>
            <People people={people} onChange={mutate} />
            <AddPerson people={people} onChange={mutate} />
          </>
        )}
      </QueryState>
    </TitledCard>
  );
}
