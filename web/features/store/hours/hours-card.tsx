import { useQuery } from '@tanstack/react-query';
import { getStoreOverride, getStoreSchedule } from '#contract/store.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { HoursEditor } from './hours-editor.tsx';

export function HoursCard() {
  const query = useQuery(apiQuery(getStoreSchedule, {}));
  const forced = useQuery(apiQuery(getStoreOverride, {})).data?.mode;
  return (
    <TitledCard title="Horários da loja" titleClass="" className="@container mt-6 p-6">
      <p className="mt-1 mb-5 text-muted text-small">
        Fora destes horários os botões de compra ficam desligados e o site diz quando a loja abre.
      </p>
      {forced && (
        <Notice tone="warning" className="mb-5">
          A loja está forçada {forced === 'open' ? 'aberta' : 'fechada'}: estes horários voltam a valer quando isso
          acabar.
        </Notice>
      )}
      <QueryState
        query={query}
        loading="Carregando horários…"
        rowClass="h-12"
        failure="Não foi possível carregar os horários."
      >
        {(schedule) => <HoursEditor schedule={schedule} />}
      </QueryState>
    </TitledCard>
  );
}
