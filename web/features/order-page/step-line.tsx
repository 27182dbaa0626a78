import { Check } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import type { Step } from './progress-words.ts';

const MARKS: Record<Step['standing'], string> = {
  done: 'border-green bg-green text-on-green',
  current: 'border-gold bg-gold-soft text-gold-ink',
  ahead: 'border-line-strong bg-surface text-transparent',
};
const SAID: Record<Step['standing'], string> = { done: 'concluída', current: 'agora', ahead: 'a seguir' };

function StepItem({ step, isLast }: { step: Step; isLast: boolean }) {
  const { standing, title, text, at } = step;
  return (
    <li aria-current={standing === 'current' ? 'step' : undefined} className="relative flex gap-4 pb-6 last:pb-0">
      {!isLast && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-8 bottom-0 left-[calc(1rem-1px)] w-0.5',
            standing === 'done' ? 'bg-green' : 'bg-line',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          'relative flex size-8 shrink-0 items-center justify-center rounded-full border-2',
          MARKS[standing],
        )}
      >
        {standing === 'done' && <Check className="size-4.5" strokeWidth={3} />}
        {standing === 'current' && <span className="size-3 rounded-full bg-gold" />}
      </span>
      <div className={classNames('min-w-0 pt-0.5', standing === 'ahead' && 'text-muted')}>
        <p className={standing === 'current' ? 'font-display text-heading-4' : 'font-semibold'}>
          {title}
          <span className="sr-only"> ({SAID[standing]})</span>
        </p>
        {standing !== 'ahead' && (
          <p className="text-muted text-small">
            {text} {at && <span className="inline-block whitespace-nowrap first-letter:uppercase">{at}.</span>}
          </p>
        )}
      </div>
    </li>
  );
}

/** The stages of an order from the payment to the delivery, and where it stands. */
export function StepLine({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-label="Andamento do pedido">
      {steps.map((step, index) => (
        <StepItem key={step.state} step={step} isLast={index === steps.length - 1} />
      ))}
    </ol>
  );
}
