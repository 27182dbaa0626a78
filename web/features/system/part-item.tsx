import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSystem, type SystemPartState, testSystem } from '#contract/system.ts';
import { PART_NAMES } from '#domain/alarms.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { invalidate } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TestResult } from '#web/ui/test-result.tsx';
import { ACTIONS, STATES } from './parts.ts';

function useTest(part: SystemPartState['part']) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(testSystem, { body: { part } }),
    onError: (error) => showFailure('Não foi possível testar.', reasonOf(error)),
    onSettled: () => invalidate(queryClient, getSystem),
  });
}

/** One part's state, the advice, and the button that tests it. */
export function PartItem({ part, status, words, mend, since }: SystemPartState) {
  const test = useTest(part);
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
      <Button
        variant="secondary"
        size="small"
        busy={test.isPending}
        busyLabel="Testando…"
        aria-label={`${action}: ${name}`}
        onClick={() => test.mutate()}
      >
        {action}
      </Button>
      <TestResult result={test.data} words={{ ok: '✓', failed: '✗' }} className="basis-full text-small empty:hidden" />
    </li>
  );
}
