import { Printer, Truck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { dayOf, isDay } from '#domain/dates.ts';
import { BOARD_LIMIT } from '#domain/session.ts';
import { useNow } from '#web/lib/clock.ts';
import { useIdleLimit } from '#web/lib/inactivity.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { textFromDay } from '#web/ui/wall-time.ts';
import type { Route } from './+types/production-page.ts';
import { DaySwitch } from './production/day-switch.tsx';
import { ProductionBoard } from './production/production-board.tsx';
import { WallButton } from './production/wall-address.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Produção de hoje' });

export default function ProductionPage() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const today = dayOf(now);
  useIdleLimit(BOARD_LIMIT);
  const asked = search.get('dia') ?? '';
  const day = isDay(asked) ? asked : today;
  return (
    <div className="container-page py-6 @3xl:py-8">
      <OfficeTitle
        title={day === today ? 'Produção de hoje' : `Produção de ${textFromDay(day)}`}
        action={
          <div className="flex flex-wrap items-start gap-2">
            <DaySwitch
              day={day}
              today={today}
              onChange={(next) => setSearch(next === today ? {} : { dia: next }, { preventScrollReset: true })}
            />
            <Button variant="secondary" asChild className="no-print">
              <SiteLink to={paths.myRun}>
                <Truck />
                Minha saída
              </SiteLink>
            </Button>
            <Button variant="secondary" asChild className="no-print">
              <SiteLink to={paths.dayPapers(day)}>
                <Printer />
                Imprimir o dia
              </SiteLink>
            </Button>
            <WallButton />
          </div>
        }
      >
        <p className="@max-3xl:hidden">
          O que começar ou entregar até o fim do dia, do mais urgente ao mais tranquilo.
        </p>
      </OfficeTitle>
      <ProductionBoard key={day} day={day} />
    </div>
  );
}
