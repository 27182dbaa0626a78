import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, X } from 'lucide-react';
import { useId, useState } from 'react';
import { type FieldPath, get } from 'react-hook-form';
import {
  getNotificationConfig,
  getRoster,
  type NotificationConfig,
  setNotificationConfig,
  setRoster,
} from '#contract/notifications.ts';
import { listUsers } from '#contract/users.ts';
import { SoundSwitch } from '#web/features/dashboard/order-alerts/sound-switch.tsx';
import { RecordForm } from '#web/forms/form.tsx';
import { call, callForChange, reasonOf } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { apiQuery, invalidate } from '#web/lib/query-client.ts';
import { showFailure, showShortSuccess } from '#web/lib/screen-alerts.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, TitledCard } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { Route } from './+types/notifications-page.ts';
import { NotificationList } from './notification-list.tsx';
import { RecipientList } from './recipient-list.tsx';
import { CHANNELS, SETTINGS_LABELS, type Settings, settingText } from './settings.ts';

type Person = { _id: string; email: string };
type Change = (people: readonly Person[]) => void;

const idsOf = (people: readonly Person[]) => people.map(({ _id }) => _id);

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
        <Select
          value={person._id}
          onChange={(event) => setChosen(event.target.value)}
          options={others.map(({ _id, email }) => [_id, nameOf(email)])}
        />
      </Field>
      <Button variant="secondary" onClick={() => onChange([...people, person])}>
        Incluir
      </Button>
    </div>
  );
}

function RosterCard() {
  const query = useQuery(rosterQuery);
  // State of its own, because a second press may come before the mutation is drawn as pending.
  const [wanted, setWanted] = useState<readonly Person[]>();
  const { mutate } = useChange(
    ({ people, seen }: Record<'people' | 'seen', readonly Person[]>) =>
      call(setRoster, { body: { users: idsOf(people), seen: idsOf(seen) } }),
    {
      failed: 'O plantão não foi salvo.',
      answers: rosterQuery,
      inTurn: 'plantao',
      after: () => showShortSuccess('Plantão salvo.'),
    },
  );
  const changeFrom =
    (seen: readonly Person[]): Change =>
    (people) => {
      setWanted(people);
      mutate({ people, seen }, { onSettled: () => setWanted(undefined) });
    };
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
        {(kept) => {
          const people = wanted ?? kept;
          return (
            <>
              <People people={people} onChange={changeFrom(people)} />
              <AddPerson people={people} onChange={changeFrom(people)} />
            </>
          );
        }}
      </QueryState>
    </TitledCard>
  );
}

const schema = setNotificationConfig.body;

function useSettingsForm(config: NotificationConfig) {
  const queryClient = useQueryClient();
  const reload = () => invalidate(queryClient, getNotificationConfig);
  return useRecordForm<Settings>({
    draft: 'notificacoes',
    fields: schema,
    loaded: config,
    resolver: bodyResolver(schema, (settings) => settings),
    labels: SETTINGS_LABELS,
    shown: (name: FieldPath<Settings>, settings) => settingText(get(settings, name)),
    save: async (body) => {
      const answer = await callForChange(setNotificationConfig, { body });
      if (answer.version === undefined) return reload();
      const { queryKey } = apiQuery(getNotificationConfig, {});
      return queryClient.setQueryData<NotificationConfig>(queryKey, { ...body, ...answer, version: answer.version });
    },
    onSaved: () => showShortSuccess('Configuração de notificações atualizada.'),
    onRefused: (error) => showFailure('Falha ao salvar configuração.', reasonOf(error)),
    reload,
  });
}

function SettingsForm({ config }: { config: NotificationConfig }) {
  const { emails, telegram_chat_ids, enabled, version } = config;
  const record = useSettingsForm({ emails, telegram_chat_ids, enabled, version });
  const { form, values } = record;
  const id = useId();
  return (
    <div>
      {/* Outside of this form, because each list below is a form of its own and forms can't be nested. */}
      <RecordForm id={id} record={record} subject="A configuração" className="mb-5 empty:hidden" />
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        {(['email', 'telegram'] as const).map((channel) => {
          const { title, list } = CHANNELS[channel];
          return (
            <Card key={channel} className="min-w-0 p-4 sm:p-6">
              <div className="mb-2 flex items-center justify-between gap-4">
                <Heading level={2} size={4}>
                  {title}
                </Heading>
                <Switch
                  label={SETTINGS_LABELS[`enabled.${channel}`]}
                  checked={values.enabled[channel]}
                  onChange={(on) => form.setValue(`enabled.${channel}`, on, { shouldDirty: true })}
                />
              </div>
              {!values.enabled[channel] && values[list].length > 0 && (
                <p className="mb-2 text-small text-warning">Canal desligado: ninguém desta lista é avisado.</p>
              )}
              <RecipientList
                channel={channel}
                recipients={values[list]}
                onChange={(changed) => form.setValue(list, changed, { shouldDirty: true })}
                onRefused={(message) => showFailure(message)}
              />
            </Card>
          );
        })}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button type="submit" form={id} busy={record.isSaving} busyLabel="Salvando…">
          Salvar
        </Button>
        {record.isDirty && (
          <>
            <Button variant="quiet" onClick={record.discard}>
              Descartar mudanças
            </Button>
            <p className="text-small text-warning">Há mudanças que ainda não foram salvas.</p>
          </>
        )}
      </div>
    </div>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Notificações' });

const config = apiQuery(getNotificationConfig, {});
export const clientLoader = () => start(config);

export default function NotificationsPage() {
  const query = useQuery(config);
  return (
    <OfficePage
      title="Notificações"
      lead={
        <>
          Quem é avisado quando um pedido é pago, quando um pagamento precisa de uma pessoa e dos funerais. Para ser
          acordado no seu celular, <TextLink to={paths.devices}>cadastre os seus aparelhos</TextLink>.
        </>
      }
    >
      <QueryState
        query={query}
        loading="Carregando configuração…"
        rowClass="h-20"
        failure="Falha ao carregar configuração"
      >
        {(loaded) => <SettingsForm config={loaded} />}
      </QueryState>
      <RosterCard />
      <SoundSwitch />
      <NotificationList />
    </OfficePage>
  );
}
