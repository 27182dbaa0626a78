import { Printer, Truck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { listProduction } from '#contract/production.ts';
import { addToDay, type Day, dayOf } from '#domain/dates.ts';
import { BOARD_LIMIT } from '#domain/session.ts';
import { useNow } from '#web/lib/clock.ts';
import { dayIn } from '#web/lib/date-search.ts';
import { useIdleLimit } from '#web/lib/inactivity.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DayChoice } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { textFromDay } from '#web/ui/wall-time.ts';
import type { Route } from './+types/production-page.ts';
import { ProductionBoard } from './production/production-board.tsx';
import { WallButton } from './production/wall-address.tsx';

type DaySwitchProps = { day: Day; today: Day; onChange: (day: Day) => void };

function DaySwitch({ day, today, onChange }: DaySwitchProps) {
  const days = [
    { label: 'Ontem', value: addToDay(today, -1) },
    { label: 'Hoje', value: today },
    { label: 'Amanhã', value: addToDay(today, 1) },
  ];
  return (
    <fieldset className="flex flex-wrap items-start gap-2">
      <legend className="sr-only">Dia da produção</legend>
      {days.map(({ label, value }) => (
        <Button
          key={label}
          variant={value === day ? 'primary' : 'secondary'}
          aria-pressed={value === day}
          onClick={() => onChange(value)}
          className="px-4!"
        >
          {label}
        </Button>
      ))}
      <Field label="Outro dia" labelHidden className="w-44 has-[.react-datepicker]:w-80">
        <DayChoice day={day} onChange={(chosen) => chosen !== '' && onChange(chosen)} />
      </Field>
    </fieldset>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Produção de hoje' });

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  start(apiQuery(listProduction, { query: { day: dayIn(searchParams, dayOf(new Date())) } }));

export default function ProductionPage() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const today = dayOf(now);
  useIdleLimit(BOARD_LIMIT);
  const day = dayIn(search, today);
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
            <ButtonLink variant="secondary" className="no-print" to={paths.myRun} icon={Truck}>
              Minha saída
            </ButtonLink>
            <ButtonLink variant="secondary" className="no-print" to={paths.dayPapers(day)} icon={Printer}>
              Imprimir o dia
            </ButtonLink>
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
