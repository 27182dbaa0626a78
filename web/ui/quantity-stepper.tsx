import { Minus, Plus } from 'lucide-react';
import { classNames } from './class-names.ts';

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** The largest quantity; the caller says why. */
  max: number;
  /** Names the counted thing for screen readers: 'Quantidade de Coroa Serenidade'. */
  label: string;
  /** Called when a person asks for more than `max`. */
  onBeyondMax?: () => void;
  className?: string;
};

const BUTTON =
  'icon-button text-green transition-colors ' +
  'hover:bg-green-soft aria-disabled:cursor-not-allowed aria-disabled:text-faint aria-disabled:hover:bg-transparent';

/** Minus, a number, plus. At 1 or `max` the button stays in the tab order; a press beyond `max` calls `onBeyondMax`. */
export function QuantityStepper({ value, onChange, max, label, onBeyondMax, className }: QuantityStepperProps) {
  const isLeast = value <= 1;
  const isMost = value >= max;
  return (
    <fieldset
      className={classNames(
        'inline-flex min-w-0 items-center rounded-control border border-line bg-surface',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        className={BUTTON}
        aria-label="Diminuir quantidade"
        aria-disabled={isLeast || undefined}
        onClick={() => !isLeast && onChange(value - 1)}
      >
        <Minus className="size-4" />
      </button>
      <output className="min-w-8 text-center font-semibold tabular-nums">{value}</output>
      <button
        type="button"
        className={BUTTON}
        aria-label="Aumentar quantidade"
        aria-disabled={(isMost && onBeyondMax === undefined) || undefined}
        onClick={() => (isMost ? onBeyondMax?.() : onChange(value + 1))}
      >
        <Plus className="size-4" />
      </button>
    </fieldset>
  );
}
