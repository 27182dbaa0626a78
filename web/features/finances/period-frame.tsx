import type { ComponentProps } from 'react';
import type { EndpointShape } from '#contract/endpoint.ts';
import { dayOf } from '#domain/dates.ts';
import { currentMonth } from '#domain/finance.ts';
import { useNow } from '#web/lib/clock.ts';
import { periodIn, usePeriodForm } from '#web/lib/date-search.ts';
import { useReport } from '#web/lib/download.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PeriodSearch } from '#web/ui/period-search.tsx';
import { brazilianDays } from '#web/ui/wall-time.ts';
import { financePeriods } from './periods.ts';

export function useFinancePeriod() {
  const standard = currentMonth(useNow());
  const form = usePeriodForm(brazilianDays, standard);
  return { form, period: form.period ?? standard, turn: form.turn };
}

type Shown = Pick<ComponentProps<typeof OfficePage>, 'title' | 'lead' | 'action' | 'children'>;
type PeriodFrameProps<E extends EndpointShape> = Shown & {
  search: { form: ReturnType<typeof usePeriodForm> };
  kind?: 'calendar' | 'native';
  label?: string;
  /** The frequent periods; those of Financeiro unless given. */
  usual?: typeof financePeriods;
  /** The spreadsheet of the period and a filter; `name` is the beginning of its file's name. */
  sheet: { of: E; name: string; label?: string; filter?: object | undefined };
};

export const financePeriodIn = (search: URLSearchParams) => periodIn(search) ?? currentMonth(new Date());

/** The frame of a page that is searched by period: title, choice of the period, its spreadsheet. Without an action it leads back to Financeiro. */
export function PeriodFrame<E extends EndpointShape>({
  search: { form },
  sheet,
  kind = 'calendar',
  label,
  usual = financePeriods,
  children,
  ...page
}: PeriodFrameProps<E>) {
  const today = dayOf(useNow());
  const report = useReport(sheet.of, `${sheet.name}.csv`, form.shown && { ...form.shown, ...sheet.filter });
  const back = (
    <ButtonLink variant="secondary" to={paths.finances}>
      Financeiro
    </ButtonLink>
  );
  return (
    <OfficePage action={back} {...page}>
      <PeriodSearch
        label={label ?? `Período: ${page.title}`}
        kind={kind}
        form={form}
        usual={usual(today)}
        report={{ label: sheet.label ?? 'Exportar CSV', ...report }}
      />
      {children}
    </OfficePage>
  );
}
