import { getSystem, type SystemPartState, testSystem } from '#contract/system.ts';
import { PART_NAMES, type SystemPart } from '#domain/alarms.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Action } from '#web/ui/action.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TestResult } from '#web/ui/test-result.tsx';

export const GROUPS: readonly { id: string; title: string; parts: readonly SystemPart[] }[] = [
  {
    id: 'venda',
    title: 'Venda',
    parts: ['provider', 'confirmations', 'decisions', 'sales', 'holds', 'errors', 'address', 'certificate'],
  },
  {
    id: 'mensagens',
    title: 'Mensagens e tarefas',
    parts: ['mail', 'telegram', 'whatsapp', 'recipients', 'jobs', 'heartbeat'],
  },
  { id: 'servidor', title: 'Servidor', parts: ['database', 'disk', 'memory', 'accounts'] },
  { id: 'backups', title: 'Backups', parts: ['backup', 'copies', 'drill'] },
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

export function PartItem({ part, status, words, mend, since }: SystemPartState) {
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
