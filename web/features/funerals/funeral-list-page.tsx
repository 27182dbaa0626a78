import { CalendarDays, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { addToDay, type Day, dayOf } from '#domain/dates.ts';
import { useAddress } from '#web/lib/address.ts';
import { useNow } from '#web/lib/clock.ts';
import { today as dayToday, type Period, periodIn, usePeriodForm } from '#web/lib/date-search.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useSession } from '#web/lib/session.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PeriodForm } from '#web/ui/period-form.tsx';
import { brazilianDays } from '#web/ui/wall-time.ts';
import type { Route } from './+types/funeral-list-page.ts';
import { useFuneralOverlays } from './funeral-overlays.tsx';
import { FuneralList } from './list/funeral-list.tsx';
import { funeralsOf } from './queries.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Funerais agendados' });

const DEACTIVATED = 'desativados';

function shortcuts(today: Day): { label: string; period: Period }[] {
  return [
    { label: 'Hoje', period: { start: today, end: today } },
    { label: 'Próximos 7 dias', period: { start: today, end: addToDay(today, 6) } },
    { label: 'Últimos 7 dias', period: { start: addToDay(today, -6), end: today } },
  ];
}

/** A controlled input must change at once, although the navigation that changes the URL takes a moment. */
function useDeactivatedToo() {
  const [search, changeAddress] = useAddress();
  const isOffered = useSession()?.role === 'administrador';
  const inAddress = search.has(DEACTIVATED);
  const [known, setKnown] = useState(inAddress);
  const [isWanted, setWanted] = useState(inAddress);
  if (known !== inAddress) {
    setKnown(inAddress);
    setWanted(inAddress);
  }
  const change = (wanted: boolean) => {
    setWanted(wanted);
    changeAddress({ [DEACTIVATED]: wanted ? 'sim' : '' });
  };
  return { isOffered, isWanted: isOffered && isWanted, change };
}

const usualFrom = (today: Day): Period => ({ start: today, end: addToDay(today, 1) });

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  start(funeralsOf(periodIn(searchParams) ?? usualFrom(dayToday()), false));

export default function FuneralListPage() {
  const today = dayOf(useNow());
  const usual = usualFrom(today);
  const form = usePeriodForm(brazilianDays, usual);
  const deactivatedToo = useDeactivatedToo();
  const { overlays, setDeactivated } = useFuneralOverlays();
  const period = form.period ?? usual;

  return (
    <OfficePage
      title="Funerais agendados"
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="secondary" to={paths.staffAgenda} icon={CalendarDays}>
            Agenda
          </ButtonLink>
          <ButtonLink to={paths.staffSchedule} icon={CalendarPlus}>
            Agendar funeral
          </ButtonLink>
        </div>
      }
      lead="Pela data do sepultamento: hoje e amanhã, ou o período que você escolher."
    >
      <Card className="mb-8 p-5 @3xl:p-6">
        <PeriodForm label="Período dos funerais" kind="calendar" form={form} usual={shortcuts(today)} />
        {deactivatedToo.isOffered && (
          <Checkbox
            className="mt-3"
            label="Mostrar desativados"
            checked={deactivatedToo.isWanted}
            onChange={(event) => deactivatedToo.change(event.currentTarget.checked)}
          />
        )}
      </Card>
      <FuneralList
        key={`${period.start} ${period.end} ${form.turn}`}
        period={period}
        withDeactivated={deactivatedToo.isWanted}
        onDeactivated={setDeactivated}
      />
      {overlays}
    </OfficePage>
  );
}
