import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Heading } from '#web/ui/heading.tsx';
import { type Step, updatedText } from './progress-labels.ts';

const MARKS: Record<Step['standing'], string> = {
  done: 'border-green bg-green text-on-green',
  current: 'border-gold bg-gold-soft text-gold-ink',
  ahead: 'border-line-strong bg-surface text-transparent',
};
const SAID: Record<Step['standing'], string> = { done: 'concluída', current: 'agora', ahead: 'a seguir' };

function StepItem({ step: { standing, title, at }, isLast }: { step: Step; isLast: boolean }) {
  return (
    <li
      aria-current={standing === 'current' ? 'step' : undefined}
      className="relative flex gap-3.5 pb-5 last:pb-0 @xl:flex-1 @xl:flex-col @xl:gap-2.5 @xl:pr-4 @xl:pb-0"
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-7 bottom-0 left-[calc(0.875rem-1px)] w-0.5 @xl:top-[calc(0.875rem-1px)] @xl:right-0 @xl:bottom-auto @xl:left-7 @xl:h-0.5 @xl:w-auto',
            standing === 'done' ? 'bg-green' : 'bg-line',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          'relative flex size-7 shrink-0 items-center justify-center rounded-full border-2',
          MARKS[standing],
        )}
      >
        {standing === 'done' && <Check className="size-4" strokeWidth={3} />}
        {standing === 'current' && <span className="size-2.5 rounded-full bg-gold" />}
      </span>
      <p className={classNames('min-w-0', standing === 'ahead' && 'text-muted')}>
        <span className="font-semibold">{title}</span>
        <span className="sr-only"> ({SAID[standing]})</span>
        {at && <span className="block text-muted text-small first-letter:uppercase">{at}</span>}
      </p>
    </li>
  );
}

type ProgressProps = {
  steps: readonly Step[];
  /** When the server last answered, in milliseconds since 1970. */
  updatedAt: number;
  /** The last question failed: what is shown may be old. */
  isStale: boolean;
  children?: ReactNode;
};

export function Progress({ steps, updatedAt, isStale, children }: ProgressProps) {
  const present = steps.findLast(({ standing }) => standing !== 'ahead');
  return (
    <section className="@container rounded-card border border-line bg-surface p-5 shadow-low sm:p-7">
      {present && (
        <div aria-live="polite">
          <Heading level={2} size={3}>
            {present.title}
            {present.at && <span className="whitespace-nowrap text-gold-ink"> {present.at}</span>}
          </Heading>
          <p className="mt-1.5 text-muted">{present.text}</p>
        </div>
      )}
      {children}
      <ol aria-label="Andamento do pedido" className="mt-6 @xl:flex">
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} isLast={index === steps.length - 1} />
        ))}
      </ol>
      <p className="mt-5 border-line border-t pt-3 text-caption text-muted print:hidden">
        {isStale ? 'Não foi possível atualizar agora. ' : 'Esta página se atualiza sozinha. '}
        <span className="whitespace-nowrap tabular-nums">{updatedText(updatedAt)}.</span>
      </p>
    </section>
  );
}
