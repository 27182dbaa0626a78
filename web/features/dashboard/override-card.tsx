import type { UseQueryResult } from '@tanstack/react-query';
import type { StoreOverride, StoreStatus } from '#contract/store.ts';
import { formatDateTime } from '#domain/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OverrideForm } from './override-form.tsx';

function StatusLine({ status }: { status: StoreStatus | undefined }) {
  if (!status) return <Skeleton className="h-7 w-40" />;
  const opening = status.next_open === null ? undefined : formatDateTime(new Date(status.next_open));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={status.open ? 'green' : 'error'}>{status.open ? 'Aberta agora' : 'Fechada agora'}</Badge>
      {!status.open && (
        <span className="text-small">{opening ? `Abre em ${opening}` : 'Sem previsão de abertura'}</span>
      )}
    </div>
  );
}

function forced({ mode, until }: StoreOverride): string {
  if (mode === null) return 'A loja segue os horários.';
  const name = mode === 'open' ? 'aberta' : 'fechada';
  return until === null
    ? `Forçada ${name} até alguém mudar.`
    : `Forçada ${name} até ${formatDateTime(new Date(until))}.`;
}

type OverrideCardProps = { override: UseQueryResult<StoreOverride>; status: UseQueryResult<StoreStatus> };

/** Whether the store is open, and the way to force it open or closed. */
export function OverrideCard({ override, status }: OverrideCardProps) {
  const { data } = override;
  return (
    <Card className="p-6">
      <Heading level={2} size={4} className="mb-4">
        Abertura da loja
      </Heading>
      {!status.isError && <StatusLine status={status.data} />}
      {override.isPending && <Skeleton className="mt-5 h-64" />}
      {data && (
        <>
          <p className="mt-2 mb-5 text-muted text-small">{forced(data)}</p>
          <OverrideForm current={data} />
        </>
      )}
      {override.isError && !data && <p className="mt-4 text-muted">Sem dados no momento.</p>}
    </Card>
  );
}
