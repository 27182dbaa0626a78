import { PRODUCTION_LABELS, PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { classNames } from '#web/ui/class-names.ts';

type StageFilterProps = {
  counts: Record<ProductionState, number>;
  chosen: ProductionState | undefined;
  onChoose: (stage: ProductionState | undefined) => void;
};

function Chip({
  label,
  count,
  isChosen,
  onClick,
}: {
  label: string;
  count: number;
  isChosen: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-4 text-small',
        isChosen ? 'border-green bg-green-soft font-semibold text-green' : 'border-line bg-surface hover:border-green',
      )}
    >
      {label}
      <span className="tabular-nums">{count}</span>
    </button>
  );
}

/** How many orders are in each stage, and those of one stage alone. */
export function StageFilter({ counts, chosen, onChoose }: StageFilterProps) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <fieldset className="no-print">
      <legend className="sr-only">Etapa</legend>
      <div className="flex flex-wrap gap-2">
        <Chip label="Todos" count={total} isChosen={chosen === undefined} onClick={() => onChoose(undefined)} />
        {PRODUCTION_STATES.map((stage) => (
          <Chip
            key={stage}
            label={PRODUCTION_LABELS[stage]}
            count={counts[stage]}
            isChosen={chosen === stage}
            onClick={() => onChoose(chosen === stage ? undefined : stage)}
          />
        ))}
      </div>
    </fieldset>
  );
}
