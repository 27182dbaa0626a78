import { Printer, Truck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf, isDay } from '#domain/dates.ts';
import { BOARD_LIMIT } from '#domain/session.ts';
import { recordActivity } from '#web/lib/activity.ts';
import { useNow } from '#web/lib/clock.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useSession } from '#web/lib/session.ts';
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

const TAPS = ['pointerdown', 'keydown'] as const;

/**
 * While the board is on screen, it counts as activity and keeps a funcionario's session until an hour after the last
 * tap, because the workshop reads it without touching it. It shows neither money nor documents; an administrator's
 * session could, so it ends as on other pages.
 */
function useBoardAsActivity(now: Date): void {
  const isStaff = useSession()?.role === 'funcionario';
  const tapped = useRef(now);
  useEffect(() => {
    const stop = new AbortController();
    const note = () => {
      tapped.current = new Date();
    };
    for (const name of TAPS) window.addEventListener(name, note, { capture: true, passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const isLookedAt = document.visibilityState === 'visible' && now.getTime() - tapped.current.getTime() < BOARD_LIMIT;
    if (isStaff && isLookedAt) recordActivity(now);
  }, [isStaff, now]);
}

export default function ProductionPage() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const today = dayOf(now);
  useBoardAsActivity(now);
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
                <Truck aria-hidden="true" className="size-5" />
                Minha saída
              </SiteLink>
            </Button>
            <Button variant="secondary" asChild className="no-print">
              <SiteLink to={paths.dayPapers(day)}>
                <Printer aria-hidden="true" className="size-5" />
                Imprimir o dia
              </SiteLink>
            </Button>
            <WallButton />
          </div>
        }
      >
        <p>O que começar ou entregar até o fim do dia, do mais urgente ao mais tranquilo.</p>
      </OfficeTitle>
      <ProductionBoard key={day} day={day} />
    </div>
  );
}
