import { Check } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

type Step = { id: string; label: string; done: boolean };

/** Id of the heading that opens a step. */
export function stepId(id: string): string {
  return `checkout-${id}`;
}

function goTo(id: string): void {
  const heading = document.getElementById(stepId(id));
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.scrollIntoView({ block: 'start', behavior: still ? 'instant' : 'smooth' });
  heading?.focus({ preventScroll: true });
}

/** The steps of the checkout, which are done, and the way to each. */
export function Progress({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label="Etapas do pedido" className="border-line border-b bg-surface px-2">
      <ol className="grid grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.id}>
            <button
              type="button"
              onClick={() => goTo(step.id)}
              className="flex min-h-14 w-full cursor-pointer flex-col items-center justify-center gap-0.5 px-0.5 py-1.5 text-[min(0.875rem,3.9vw)] text-muted leading-tight hover:text-ink"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'flex size-5.5 items-center justify-center rounded-full border font-semibold text-caption tabular-nums',
                  step.done ? 'border-green bg-green text-on-green' : 'border-line-strong text-muted',
                )}
              >
                {step.done ? <Check className="size-3.5" strokeWidth={3} /> : index + 1}
              </span>
              {step.label}
              {step.done && <span className="sr-only"> (preenchido)</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
