import { useQuery } from '@tanstack/react-query';
import { Monitor, Printer, Truck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { listProduction } from '#contract/production.ts';
import { getWallAddress, shareWall, type WallAddress, withdrawWall } from '#contract/wall.ts';
import { addToDay, type Day, dayOf } from '#domain/dates.ts';
import { BOARD_LIMIT } from '#domain/session.ts';
import { call } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { dayIn } from '#web/lib/date-search.ts';
import { useIdleLimit } from '#web/lib/inactivity.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSite } from '#web/lib/site.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DayChoice } from '#web/ui/date-input.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ButtonLink, SiteLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ShareLinks } from '#web/ui/share-links.tsx';
import { textFromDay } from '#web/ui/wall-time.ts';
import type { Route } from './+types/production-page.ts';
import { ProductionBoard } from './production/production-board.tsx';

const ask = apiQuery(getWallAddress, {});

function Address() {
  const { origin } = useSite();
  const query = useQuery(ask);
  const { mutate, isPending } = useChange((send: () => Promise<WallAddress>) => send(), {
    failed: 'Não foi possível mudar o endereço do quadro.',
    answers: ask,
  });
  const change = (send: () => Promise<WallAddress>) => !isPending && mutate(send);
  return (
    <QueryState query={query} loading="Carregando…" rowClass="h-12" failure="Não foi possível carregar o endereço.">
      {({ key }) => (
        <div className="space-y-4">
          {key !== null && (
            <>
              <SiteLink to={paths.wall(key)} className="text-link block wrap-anywhere">
                {origin + paths.wall(key)}
              </SiteLink>
              <ShareLinks
                label="o quadro da produção"
                title="Quadro da produção"
                text="O quadro da produção de hoje:"
                url={origin + paths.wall(key)}
              />
            </>
          )}
          <div className="flex flex-wrap gap-2.5">
            <Button
              variant={key === null ? 'primary' : 'quiet'}
              busy={isPending}
              onClick={() => change(() => call(shareWall, {}))}
            >
              {key === null ? 'Criar endereço' : 'Trocar o endereço'}
            </Button>
            {key !== null && (
              <Button variant="quiet" disabled={isPending} onClick={() => change(() => call(withdrawWall, {}))}>
                Retirar o endereço
              </Button>
            )}
          </div>
        </div>
      )}
    </QueryState>
  );
}

const WALL = {
  title: 'Quadro na parede',
  description:
    'A produção de hoje em uma tela, sem entrar: homenageado, local, hora, coroa e faixa. Trocar ou retirar o endereço apaga a tela na hora.',
};

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
    <OfficePage
      title={day === today ? 'Produção de hoje' : `Produção de ${textFromDay(day)}`}
      lead={
        <span className="@max-3xl:hidden">
          O que começar ou entregar até o fim do dia, do mais urgente ao mais tranquilo.
        </span>
      }
      action={
        <div className="flex flex-wrap items-start gap-2">
          <DaySwitch
            day={day}
            today={today}
            onChange={(next) => setSearch(next === today ? {} : { dia: next }, { preventScrollReset: true })}
          />
          <ButtonLink variant="secondary" to={paths.myRun} icon={Truck}>
            Minha saída
          </ButtonLink>
          <ButtonLink variant="secondary" to={paths.dayPapers(day)} icon={Printer}>
            Imprimir o dia
          </ButtonLink>
          <DialogButton variant="quiet" dialog={WALL} shows={() => <Address />}>
            <Monitor />
            Quadro na parede
          </DialogButton>
        </div>
      }
    >
      <ProductionBoard key={day} day={day} />
    </OfficePage>
  );
}
