import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { type Hours, intervalsProblem, shownProblem, WEEKDAYS, withDays } from './hours.ts';
import { IntervalList } from './interval-list.tsx';

type CopyFormProps = { from: number; onCopy: (days: number[]) => void; onClose: () => void };

/** Asks which days get the hours of another day; the other weekdays are preselected. */
function CopyForm({ from, onCopy, onClose }: CopyFormProps) {
  const [days, setDays] = useState(() => [1, 2, 3, 4, 5].filter((day) => day !== from));

  function toggle(day: number) {
    setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  }

  return (
    <>
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
    </>
  );
}

const REPLACED = 'Os horários dos dias escolhidos são substituídos.';

type WeekEditorProps = { hours: Hours; onChange: (hours: Hours) => void; wasTried: boolean };

export function WeekEditor({ hours, onChange, wasTried }: WeekEditorProps) {
  return (
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
            <DialogButton
              variant="quiet"
              size="small"
              className="justify-self-end"
              aria-label={`Copiar ${name} para outros dias`}
              dialog={{ title: `Copiar horários de ${name}`, description: REPLACED }}
              shows={(close) => (
                <CopyForm from={day} onClose={close} onCopy={(days) => onChange(withDays(hours, days, intervals))} />
              )}
            >
              <Copy />
              Copiar
            </DialogButton>
          </li>
        );
      })}
    </ul>
  );
}
