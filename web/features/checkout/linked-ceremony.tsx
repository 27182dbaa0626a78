import { useQuery } from '@tanstack/react-query';
import { CalendarClock, MapPin } from 'lucide-react';
import { useEffect } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { getCeremony } from '#contract/ceremonies.ts';
import type { CheckoutFields } from '#domain/checkout.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { keepCeremony, leaveCeremony } from './ceremony-draft.ts';
import { type CeremonyChange, useDraft } from './draft.ts';

const REFRESH_MS = 60_000;

/** The ceremony that the order is for, as its page says it now, and what changed about it since the buyer saw it. */
export function useLinkedCeremony() {
  const { ceremony, ceremonyChange: change } = useDraft();
  const { data, error } = useQuery({
    ...apiQuery<typeof getCeremony>(addresses.getCeremony, { params: { chave: ceremony?.key ?? '' } }),
    enabled: Boolean(ceremony),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  const isOff = error instanceof ApiError && (error.status === 404 || error.status === 410);
  useEffect(() => {
    if (!ceremony) return;
    if (isOff) leaveCeremony('off');
    else if (data) keepCeremony(data, ceremony.event);
  }, [ceremony, data, isOff]);
  return { isLinked: Boolean(ceremony), isWithoutFlowers: Boolean(ceremony && data?.no_flowers), change };
}

type LinkedCeremonyProps = {
  fields: Pick<CheckoutFields, 'deceased_name' | 'funeral_location' | 'funeral_time'>;
  isWithoutFlowers: boolean;
};

export function LinkedCeremony({ fields, isWithoutFlowers }: LinkedCeremonyProps) {
  const { deceased_name, funeral_location, funeral_time } = fields;
  return (
    <div className="space-y-4">
      <div className="rounded-card border border-line bg-surface p-5">
        <p className="break-words font-display font-semibold text-lead">{deceased_name}</p>
        <p className="mt-2 flex gap-2.5">
          <MapPin className="mt-0.5 text-gold" />
          <span className="min-w-0 break-words">{funeral_location}</span>
        </p>
        <p className="mt-1 flex gap-2.5 tabular-nums">
          <CalendarClock className="mt-0.5 text-gold" />
          {funeral_time}
        </p>
        <p className="mt-3 text-muted text-small">
          Da página da cerimônia. Se local ou hora mudarem, a coroa segue junto e avisamos você por e-mail.
        </p>
        <Button variant="quiet" size="small" className="mt-2" onClick={() => leaveCeremony()}>
          É outra cerimônia
        </Button>
      </div>
      {isWithoutFlowers && (
        <Notice tone="warning" title="A família pediu que não sejam enviadas flores" live>
          Não vendemos coroas para esta cerimônia. A presença e uma palavra de carinho são bem-vindas.
        </Notice>
      )}
    </div>
  );
}

export function CeremonyChangeNotice({ change }: { change: CeremonyChange | undefined }) {
  if (!change) return null;
  return change === 'moved' ? (
    <Notice tone="warning" title="A cerimônia mudou" live>
      Confira o novo local e a nova hora antes de pagar.
    </Notice>
  ) : (
    <Notice tone="warning" title="A página da cerimônia saiu do ar" live>
      Confira com a família o local e a hora antes de pagar.
    </Notice>
  );
}
