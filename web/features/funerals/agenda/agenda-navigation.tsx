import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Day } from '#domain/dates.ts';
import { DayChoice } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { ButtonLink, SiteLink } from '#web/ui/link.tsx';
import { type AgendaSpan, type AgendaView, neighbourOf, spanAddress } from './agenda-days.ts';

const VIEWS: readonly { view: AgendaView; label: string }[] = [
  { view: 'dia', label: 'Dia' },
  { view: 'semana', label: 'Semana' },
];

function ViewSwitch({ span }: { span: AgendaSpan }) {
  return (
    <ul aria-label="Visão" className="flex rounded-control border border-line-strong p-0.5">
      {VIEWS.map(({ view, label }) => (
        <li key={view}>
          <SiteLink
            to={spanAddress({ ...span, view })}
            preventScrollReset
            aria-current={view === span.view ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-control px-3.5 hover:text-green aria-[current=page]:bg-green aria-[current=page]:font-semibold aria-[current=page]:text-on-green"
          >
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function DayField({ span }: { span: AgendaSpan }) {
  const navigate = useNavigate();
  const goTo = (day: Day) => void navigate(spanAddress({ ...span, day }), { preventScrollReset: true });
  return (
    <Field label="Ir para o dia" labelHidden className="w-44 has-[.react-datepicker]:w-80">
      <DayChoice day={span.day} onChange={(day) => day !== '' && goTo(day)} />
    </Field>
  );
}

type AgendaNavigationProps = {
  span: AgendaSpan;
  today: Day;
  children: ReactNode;
};

export function AgendaNavigation({ span, today, children }: AgendaNavigationProps) {
  const [before, after] = span.view === 'dia' ? ['Dia anterior', 'Próximo dia'] : ['Semana anterior', 'Próxima semana'];
  const goTo = (day: Day) => spanAddress({ ...span, day });
  return (
    <nav aria-label="Dias da agenda" className="no-print mb-6 flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="flex gap-1.5">
        <ButtonLink
          variant="secondary"
          className="px-2.5!"
          to={goTo(neighbourOf(span, -1))}
          preventScrollReset
          aria-label={before}
          title={before}
          icon={ChevronLeft}
        />
        <ButtonLink variant="secondary" className="px-4!" to={goTo(today)} preventScrollReset>
          Hoje
        </ButtonLink>
        <ButtonLink
          variant="secondary"
          className="px-2.5!"
          to={goTo(neighbourOf(span, 1))}
          preventScrollReset
          aria-label={after}
          title={after}
          icon={ChevronRight}
        />
      </div>
      <ViewSwitch span={span} />
      <DayField span={span} />
      <div className="flex flex-wrap gap-x-1 @4xl:ml-auto">{children}</div>
    </nav>
  );
}
