import { Check } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { stepId } from './step.tsx';

type ProgressStep = { id: string; label: string; isRight: boolean };

/** Scrolls to an element and gives it the focus. */
export function goTo(element: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'start'): void {
  const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: still ? 'instant' : 'smooth' });
  element?.focus({ preventScroll: true });
}

/** The steps of the checkout, which are right, and the way to each. */
export function Progress({ steps }: { steps: readonly ProgressStep[] }) {
  return (
    <nav aria-label="Etapas do pedido">
      <ol className="grid grid-cols-4 rounded-card border border-line bg-surface">
        {steps.map((step, index) => (
          <li key={step.id} className="min-w-0">
            <button
              type="button"
              onClick={() => goTo(document.getElementById(stepId(step.id)))}
              className="flex min-h-14 w-full cursor-pointer flex-col items-center justify-center gap-0.5 px-0.5 py-1.5 text-[min(0.875rem,3.4vw)] text-muted leading-tight hover:text-ink"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'flex size-5.5 items-center justify-center rounded-full border font-semibold text-caption tabular-nums',
                  step.isRight ? 'border-green bg-green text-on-green' : 'border-line-strong text-muted',
                )}
              >
                {step.isRight ? <Check className="size-3.5" strokeWidth={3} /> : index + 1}
              </span>
              {step.label}
              {step.isRight && <span className="sr-only"> (preenchido)</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
