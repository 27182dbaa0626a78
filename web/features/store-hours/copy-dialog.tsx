import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { WEEKDAYS } from './hours.ts';

type CopyDialogProps = { from: number; onCopy: (days: number[]) => void; onClose: () => void };

/** Asks for the days that get the hours of another; to begin with, the weekdays. */
export function CopyDialog({ from, onCopy, onClose }: CopyDialogProps) {
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
