import { useQuery } from '@tanstack/react-query';
import { getStoreSchedule } from '#contract/store.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HoursEditor } from './hours-editor.tsx';

/** Weekly hours and special dates of the store. */
export function HoursCard() {
  const { data, isError, isFetching, refetch } = useQuery(apiQuery(getStoreSchedule, {}));
  return (
    <Card className="@container mt-6 p-6">
      <Heading level={2} size={4}>
        Horários da loja
      </Heading>
      <p className="mt-1 mb-5 text-muted text-small">
        Fora destes horários os botões de compra ficam desligados e o site diz quando a loja abre.
      </p>
      {data && <HoursEditor schedule={data} />}
      {!data && isError && (
        <ErrorState message="Não foi possível carregar os horários." onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && <Skeleton className="h-80" />}
    </Card>
  );
}
