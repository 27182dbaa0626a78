import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import type { WireResponse } from '#contract/endpoint.ts';
import { getSystem, type SystemAlarm, type SystemPartState, testSystem } from '#contract/system.ts';
import { formatSpan, PART_NAMES, type SystemPart } from '#domain/alarms.ts';
import { formatDateTime, formatTime } from '#domain/dates.ts';
import { call } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Action } from '#web/ui/action.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { OutdatedNotice } from '#web/ui/list-states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TestResult } from '#web/ui/test-result.tsx';
import type { Route } from './+types/system-page.ts';

const GROUPS: readonly { title: string; parts: readonly SystemPart[] }[] = [
  {
    title: 'Venda',
    parts: ['provider', 'confirmations', 'decisions', 'sales', 'holds', 'errors', 'address', 'certificate'],
  },
  {
    title: 'Mensagens e tarefas',
    parts: ['mail', 'telegram', 'whatsapp', 'recipients', 'jobs', 'heartbeat'],
  },
  { title: 'Servidor', parts: ['database', 'disk', 'memory', 'accounts'] },
  { title: 'Backups', parts: ['backup', 'copies', 'drill'] },
];

const STATES: Record<SystemPartState['status'], { label: string; tone: BadgeTone }> = {
  ok: { label: 'Em ordem', tone: 'green' },
  warning: { label: 'Atenção', tone: 'gold' },
  failed: { label: 'Com problema', tone: 'error' },
  unknown: { label: 'Sem medida', tone: 'neutral' },
};

/** The label of a part's button, where it isn't 'Testar'. */
const ACTIONS: Partial<Record<SystemPart, string>> = {
  confirmations: 'Conferir agora',
  mail: 'Enviar para mim',
  telegram: 'Enviar teste',
};

function PartItem({ part, status, words, mend, since }: SystemPartState) {
  const test = useChange(() => call(testSystem, { body: { part } }), {
    failed: 'Não foi possível testar.',
    changes: [getSystem],
  });
  const { label, tone } = STATES[status];
  const name = PART_NAMES[part];
  const action = ACTIONS[part] ?? 'Testar';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading level={3} size={4}>
            {name}
          </Heading>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-1 break-words">{words}</p>
        {since !== null && (
          <p className="mt-1 text-small text-error">Desde {formatDateTime(new Date(since))}; a casa foi avisada.</p>
        )}
        {mend !== null && (
          <p className="mt-1 break-words text-muted text-small">
            <span className="font-semibold">O que fazer:</span> {mend}
          </p>
        )}
      </div>
      <Action variant="secondary" size="small" run={test} busyLabel="Testando…" aria-label={`${action}: ${name}`}>
        {action}
      </Action>
      <TestResult result={test.data} words={{ ok: '✓', failed: '✗' }} className="basis-full text-small empty:hidden" />
    </li>
  );
}

function lasted({ began_at, ended_at }: SystemAlarm): string {
  if (ended_at === null) return 'ainda aberto';
  return `durou ${formatSpan(new Date(ended_at).getTime() - new Date(began_at).getTime())}`;
}

function AlarmList({ alarms }: { alarms: readonly SystemAlarm[] }) {
  return (
    <Section title="Últimos alarmes" size={3} titleClass="mb-5" className="mt-12">
      {alarms.length === 0 ? (
        <EmptyState title="Nenhum alarme até hoje" icon={<BellOff />}>
          Quando algo parar, quem está em Notificações recebe uma mensagem, e ela aparece aqui.
        </EmptyState>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {alarms.map((alarm) => (
              <li key={alarm._id} className="py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-semibold">{PART_NAMES[alarm.part]}</span>
                  <span className="text-muted text-small tabular-nums">
                    <time dateTime={alarm.began_at}>{formatDateTime(new Date(alarm.began_at))}</time>, {lasted(alarm)}
                  </span>
                </p>
                <p className="break-words text-small">{alarm.words}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

type System = WireResponse<typeof getSystem>;

const LOOK_EVERY_MS = 60_000;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Sistema' });

function Summary({ at, watched_at, version, parts }: System) {
  const names = (wanted: SystemPartState['status']) =>
    parts.filter(({ status }) => status === wanted).map(({ part }) => PART_NAMES[part]);
  const failed = names('failed');
  const warned = names('warning');
  const watched = watched_at === null ? 'ainda não olhou' : `olhou às ${formatTime(new Date(watched_at))}`;
  return (
    <Notice
      tone={failed.length > 0 ? 'error' : 'success'}
      live
      className="mb-8"
      title={failed.length > 0 ? `Com problema: ${failed.join(', ')}` : 'Tudo funciona'}
    >
      {warned.length > 0 && <p className="text-small">Pedem atenção: {warned.join(', ')}.</p>}
      <p className="text-small">
        Visto às {formatTime(new Date(at))}; o vigia {watched}. Versão {version}.
      </p>
    </Notice>
  );
}

function Parts({ parts }: Pick<System, 'parts'>) {
  const states = new Map(parts.map((state) => [state.part, state]));
  return (
    <div className="grid items-start gap-x-6 gap-y-10 @4xl:grid-cols-2">
      {GROUPS.map(({ title, parts: members }) => (
        <Section key={title} title={title} size={3} titleClass="mb-3" className="min-w-0">
          <Card>
            <ul className="divide-y divide-line">
              {members.map((part) => {
                const state = states.get(part);
                return state && <PartItem key={part} {...state} />;
              })}
            </ul>
          </Card>
        </Section>
      ))}
    </div>
  );
}

export const clientLoader = () => start(apiQuery(getSystem, {}));

export default function SystemPage() {
  const query = useQuery({ ...apiQuery(getSystem, {}), refetchInterval: LOOK_EVERY_MS });
  return (
    <OfficePage
      title="Sistema"
      lead={
        <>
          Como estão a loja e o servidor. O vigia olha a cada minuto; quando algo para, avisa quem está em{' '}
          <TextLink to={paths.notifications}>Notificações</TextLink>.
        </>
      }
      action={
        <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
          Olhar de novo
        </Button>
      }
    >
      <QueryState
        query={query}
        loading="Olhando como tudo está…"
        rowClass="h-28"
        failure="Não foi possível ver como tudo está. No servidor, memorial doctor diz o que falta."
      >
        {(system) => (
          <>
            {query.isError && <OutdatedNotice failure="Não foi possível olhar de novo." />}
            <Summary {...system} />
            <Parts parts={system.parts} />
            <AlarmList alarms={system.alarms} />
          </>
        )}
      </QueryState>
    </OfficePage>
  );
}
