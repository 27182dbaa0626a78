import { BellOff } from 'lucide-react';
import type { SystemAlarm } from '#contract/system.ts';
import { formatSpan, PART_NAMES } from '#domain/alarms.ts';
import { formatDateTime } from '#domain/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';

function lasted({ began_at, ended_at }: SystemAlarm): string {
  if (ended_at === null) return 'ainda aberto';
  return `durou ${formatSpan(new Date(ended_at).getTime() - new Date(began_at).getTime())}`;
}

/** The newest alarms, those that are over too. */
export function AlarmList({ alarms }: { alarms: readonly SystemAlarm[] }) {
  return (
    <section aria-labelledby="alarmes" className="mt-12">
      <Heading level={2} size={3} id="alarmes" className="mb-5">
        Últimos alarmes
      </Heading>
      {alarms.length === 0 ? (
        <EmptyState title="Nenhum alarme até hoje" icon={<BellOff className="size-8" />}>
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
    </section>
  );
}
