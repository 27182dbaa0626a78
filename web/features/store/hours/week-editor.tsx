import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { type Hours, intervalsProblem, shownProblem, WEEKDAYS, withDays } from './hours.ts';
import { IntervalList } from './interval-list.tsx';

type CopyDialogProps = { from: number; onCopy: (days: number[]) => void; onClose: () => void };

/** Asks which days get the hours of another day; the other weekdays are preselected. */
function CopyDialog({ from, onCopy, onClose }: CopyDialogProps) {
  const [days, setDays] = useState(() => [1, 2, 3, 4, 5].filter((day) => day !== from));

  function toggle(day: number) {
    setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  }

  return (
    <Overlay
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Copiar horários de ${WEEKDAYS[from]}`}
      description="Os horários dos dias escolhidos são substituídos."
    >
      <div className="grid gap-x-4 @sm:grid-cols-2">
        {WEEKDAYS.map((name, day) =>
          day === from ? null : (
            <Checkbox key={name} label={name} checked={days.includes(day)} onChange={() => toggle(day)} />
          ),
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          disabled={days.length === 0}
          onClick={() => {
            onCopy(days);
            onClose();
          }}
        >
          Copiar
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Overlay>
  );
}

type WeekEditorProps = { hours: Hours; onChange: (hours: Hours) => void; wasTried: boolean };

export function WeekEditor({ hours, onChange, wasTried }: WeekEditorProps) {
  const [copied, setCopied] = useState<number>();
  return (
    <>
      <ul className="divide-y divide-line">
        {WEEKDAYS.map((name, day) => {
          const intervals = hours.weekly[day] ?? [];
          return (
            <li
              key={name}
              className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3 @md:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
            >
              <p className="flex min-h-11 items-center gap-2 font-semibold text-small">
                {name}
                {intervals.length === 0 && <Badge>Fechada</Badge>}
              </p>
              <IntervalList
                className="order-1 col-span-2 @md:order-none @md:col-span-1"
                name={name}
                intervals={intervals}
                problem={shownProblem(intervalsProblem(intervals), wasTried)}
                onChange={(changed) => onChange(withDays(hours, [day], changed))}
              />
              <Button
                variant="quiet"
                size="small"
                className="justify-self-end"
                aria-label={`Copiar ${name} para outros dias`}
                onClick={() => setCopied(day)}
              >
                <Copy />
                Copiar
              </Button>
            </li>
          );
        })}
      </ul>
      {copied !== undefined && (
        <CopyDialog
          from={copied}
          onClose={() => setCopied(undefined)}
          onCopy={(days) => onChange(withDays(hours, days, hours.weekly[copied] ?? []))}
        />
      )}
    </>
  );
}
