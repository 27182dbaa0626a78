import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { limits } from '#domain/limits.ts';
import type { Interval } from '#domain/store-hours.ts';
import { useFocusNext } from '#web/lib/focus.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { intervalText, USUAL } from './hours.ts';

type IntervalListProps = {
  name: string;
  intervals: Interval[];
  onChange: (intervals: Interval[]) => void;
  problem: string | undefined;
  className?: string;
};

const passesMidnight = ({ opens, closes }: Interval) => opens !== '' && closes !== '' && closes <= opens;

export function IntervalList({ name, intervals, onChange, problem, className }: IntervalListProps) {
  const problemId = useId();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext();
  const change = (at: number, part: Partial<Interval>) =>
    onChange(intervals.map((interval, i) => (i === at ? { ...interval, ...part } : interval)));
  /** The focus stays among the buttons: on the next interval's, the last one's, or the one that opens the day. */
  function remove(at: number) {
    const left = intervals.filter((_, i) => i !== at);
    focusNext(() => box.current?.querySelectorAll('button')[Math.max(0, Math.min(at, left.length - 1))]);
    onChange(left);
  }

  function add() {
    focusNext(() => box.current?.querySelectorAll('input')[intervals.length * 2]);
    onChange([...intervals, intervals.length === 0 ? USUAL : { opens: '', closes: '' }]);
  }

  const time = (at: number, part: keyof Interval) => (
    <TextInput
      type="time"
      value={intervals[at]?.[part] ?? ''}
      aria-label={`${name}, ${part === 'opens' ? 'abre' : 'fecha'} às`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
      onChange={(event) => change(at, { [part]: event.currentTarget.value })}
      className="px-2.5"
    />
  );

  return (
    <div ref={box} className={classNames('min-w-0 space-y-2', className)}>
      {intervals.map((interval, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no id and are never sorted here
        <div key={at} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <div className="min-w-0 max-w-38 flex-1 basis-24">{time(at, 'opens')}</div>
          <span className="text-muted text-small">às</span>
          <div className="min-w-0 max-w-38 flex-1 basis-24">{time(at, 'closes')}</div>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remover ${interval.opens} às ${interval.closes} de ${name}`}
            onClick={() => remove(at)}
          >
            <Trash2 />
          </Button>
          {passesMidnight(interval) && (
            <span className="basis-full text-muted text-caption">{intervalText(interval)}</span>
          )}
        </div>
      ))}
      {problem && (
        <p id={problemId} className="text-error text-small">
          {problem}
        </p>
      )}
      {intervals.length < limits.intervalsPerDay && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          aria-label={`Adicionar horário em ${name}`}
          onClick={add}
        >
          <Plus />
          {intervals.length === 0 ? 'Abrir neste dia' : 'Adicionar horário'}
        </Button>
      )}
    </div>
  );
}
