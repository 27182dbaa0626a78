import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

type Choice = {
  key: string;
  label: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  disabled?: boolean;
  /** A note for screen readers on a choice that is shown muted and can still be pressed, such as 'só por telefone'. */
  mutedBy?: string | undefined;
  /** For a choice that unfolds something: whether it is open. It has aria-expanded instead of aria-pressed. */
  isOpen?: boolean;
};

type ChoiceChipsProps = {
  label: string;
  choices: readonly Choice[];
  /** 'grid' makes all chips equally wide; 'flow' makes each as wide as its words. */
  layout?: 'grid' | 'flow';
  className?: string;
  ref?: Ref<HTMLUListElement>;
};

const LAYOUTS = {
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(min(4.75rem,100%),1fr))] gap-2',
  flow: 'flex flex-wrap gap-2',
};
const CHIP =
  'min-h-12 max-w-full cursor-pointer border border-line-strong bg-surface px-3 py-1.5 text-small leading-tight hover:border-green ' +
  'hover:bg-green-soft aria-pressed:border-green aria-pressed:bg-green aria-pressed:text-on-green';

/** Large buttons of which one is chosen, where tapping is quicker than typing. */
export function ChoiceChips({ label, choices, layout = 'flow', className, ref }: ChoiceChipsProps) {
  return (
    <ul ref={ref} aria-label={label} className={classNames(LAYOUTS[layout], className)}>
      {choices.map(({ key, label: words, isChosen, onChoose, disabled, mutedBy, isOpen }) => (
        <li key={key} className="min-w-0">
          <button
            type="button"
            aria-pressed={isOpen === undefined ? isChosen : undefined}
            aria-expanded={isOpen}
            disabled={disabled}
            onClick={onChoose}
            className={classNames(
              CHIP,
              layout === 'grid' ? 'size-full rounded-control px-0.5 tracking-tight' : 'rounded-full',
              mutedBy && !isChosen && 'border-dashed bg-sunken! text-muted',
            )}
          >
            {words}
            {mutedBy && <span className="sr-only">, {mutedBy}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
