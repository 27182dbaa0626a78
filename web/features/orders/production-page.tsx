import { useSearchParams } from 'react-router';
import { dayOf, isDay } from '#domain/dates.ts';
import { useNow } from '#web/lib/clock.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { textFromDay } from '#web/ui/wall-time.ts';
import type { Route } from './+types/production-page.ts';
import { DaySwitch } from './production/day-switch.tsx';
import { ProductionBoard } from './production/production-board.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Produção de hoje' });

export default function ProductionPage() {
  const [search, setSearch] = useSearchParams();
  const today = dayOf(useNow());
  const asked = search.get('dia') ?? '';
  const day = isDay(asked) ? asked : today;
  return (
    <div className="container-page py-8 @3xl:py-12">
      <OfficeTitle
        title={day === today ? 'Produção de hoje' : `Produção de ${textFromDay(day)}`}
        action={
          <DaySwitch
            day={day}
            today={today}
            onChange={(next) => setSearch(next === today ? {} : { dia: next }, { preventScrollReset: true })}
          />
        }
      >
        <p>O que começar ou entregar até o fim do dia, do mais urgente ao mais tranquilo.</p>
      </OfficeTitle>
      <ProductionBoard key={day} day={day} />
    </div>
  );
}
