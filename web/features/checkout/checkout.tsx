import { Check, CircleAlert, MapPin } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { get, type UseFormReturn, useFormState } from 'react-hook-form';
import { type CartItem, cartTotal } from '#domain/cart.ts';
import { wreathUnits } from '#domain/checkout.ts';
import { useNow } from '#web/lib/clock.ts';
import { useSite } from '#web/lib/site.ts';
import { useArrival } from '#web/lib/use-arrival.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TrustNotes } from '#web/ui/trust-notes.tsx';
import { AgreedTerms } from './agreed-terms.tsx';
import { ArrivalLine } from './arrival.tsx';
import { BuyerSection } from './buyer-section.tsx';
import { CeremonySection } from './ceremony-section.tsx';
import { useCheckoutForm } from './checkout-field.tsx';
import {
  CHECKOUT_LABELS,
  type CheckoutForm,
  type CheckoutName,
  FIELD_NAMES,
  STEP_FIELDS,
  sentMoment,
} from './checkout-form.ts';
import { FaixaSection } from './faixa-section.tsx';
import { useLinkedCeremony } from './linked-ceremony.tsx';
import { PayBar } from './pay-bar.tsx';
import { stepId } from './step.tsx';
import { SummarySection } from './summary-section.tsx';
import { type PaymentActions, usePayment } from './use-payment.ts';

type ProgressStep = { id: string; label: string; isRight: boolean };

function goTo(element: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'start'): void {
  const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: still ? 'instant' : 'smooth' });
  element?.focus({ preventScroll: true });
}

function Progress({ steps }: { steps: readonly ProgressStep[] }) {
  return (
    <nav aria-label="Etapas do pedido">
      <ol className="grid grid-cols-2 @[17rem]:grid-cols-4 rounded-card border border-line bg-surface">
        {steps.map((step, index) => (
          <li key={step.id} className="min-w-0">
            <button
              type="button"
              onClick={() => goTo(document.getElementById(stepId(step.id)))}
              className="flex min-h-14 w-full cursor-pointer flex-col items-center justify-center gap-0.5 px-0.5 py-1.5 text-caption text-muted leading-tight hover:text-ink"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'flex size-5.5 shrink-0 items-center justify-center rounded-full border font-semibold text-caption tabular-nums',
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

const FIELDS = 'input:not([disabled]):not([type="hidden"]), textarea:not([disabled])';

function goOn(event: KeyboardEvent, form: HTMLFormElement): void {
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key !== 'Enter' || !isPlain || event.isComposing || event.defaultPrevented) return;
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  const at = event.target instanceof HTMLElement ? fields.indexOf(event.target) : -1;
  if (at < 0) return;
  event.preventDefault();
  const next =
    fields.slice(at + 1).find((field) => !field.matches('[type="checkbox"]')) ??
    form.querySelector<HTMLElement>('button[type="submit"]');
  next?.focus();
}

/**
 * The Enter key of a field, which phones show as 'next', leads to the following field, and from the last one to the
 * button that pays: nobody pays by chance, and a whole form is written without a tap in between. Shift and Enter breaks
 * a line.
 */
function useNextField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const listen = (event: KeyboardEvent) => goOn(event, element);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [form]);
}

type Entry = { name: CheckoutName; label: string };

function ErrorSummary({ form, faixas }: { form: UseFormReturn<CheckoutForm>; faixas: readonly Entry[] }) {
  const { errors, submitCount } = useFormState({ control: form.control });
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (submitCount > 0) goTo(ref.current);
  }, [submitCount]);
  const entries = [...faixas, ...FIELD_NAMES.map((name) => ({ name, label: CHECKOUT_LABELS[name] }))];
  const wrong = entries.flatMap(({ name, label }) => {
    const message = (get(errors, name) as { message?: string } | undefined)?.message;
    return message === undefined ? [] : [{ name, label, message }];
  });
  if (submitCount === 0 || wrong.length === 0) return null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="erros-do-pedido"
      aria-describedby="lista-de-erros"
      className="flex scroll-mt-[45dvh] gap-3 rounded-card border border-error-line bg-error-soft px-4 py-3.5"
    >
      <CircleAlert className="mt-0.5 text-error" />
      <div className="min-w-0 flex-1">
        <h2 id="erros-do-pedido" className="font-semibold text-error">
          {wrong.length === 1 ? 'Falta só um detalhe' : `Faltam ${wrong.length} detalhes`}
        </h2>
        <ul id="lista-de-erros" className="mt-1">
          {wrong.map(({ name, label, message }) => (
            <li key={name}>
              <button
                type="button"
                // A linked ceremony has no fields.
                onClick={() =>
                  goTo(document.getElementsByName(name)[0] ?? document.getElementById(stepId('cerimonia')), 'center')
                }
                className="min-h-11 cursor-pointer text-left text-small leading-snug"
              >
                <span className="text-link font-semibold">{label}</span>
                <span className="block text-muted">{message}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type CheckoutProps = PaymentActions & {
  cart: readonly CartItem[];
  heading?: ReactNode;
  earliest?: Date | undefined;
  notice?: ReactNode;
  /** There while nothing can be paid: this says why, and the way out. */
  obstacle?: ReactNode;
  controls?: (item: CartItem) => ReactNode;
  removed?: ReactNode;
};

function stepsOf(problems: readonly { name: string }[] | undefined, cart: readonly CartItem[]) {
  const isRight = (isOfStep: (name: string) => boolean) =>
    problems !== undefined && !problems.some(({ name }) => isOfStep(name));
  const has = (names: readonly string[]) => (name: string) => names.includes(name);
  return [
    { id: 'faixas', label: 'Faixa', isRight: cart.length > 0 && isRight((name) => name.startsWith('faixas.')) },
    { id: 'cerimonia', label: 'Cerimônia', isRight: isRight(has(STEP_FIELDS.cerimonia)) },
    { id: 'comprador', label: 'Seus dados', isRight: isRight(has(STEP_FIELDS.comprador)) },
    { id: 'resumo', label: 'Pagar', isRight: false },
  ];
}

/** Tells the style how high the summary is: one higher than the screen stays with its end in view, not its beginning. */
function measureHeight(summary: HTMLElement | null) {
  if (!summary) return undefined;
  const observer = new ResizeObserver(() => summary.style.setProperty('--height', `${summary.offsetHeight}px`));
  observer.observe(summary);
  return () => observer.disconnect();
}

export function Checkout({ cart, heading, earliest, notice, controls, removed, ...actions }: CheckoutProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form, typed, isLoaded, rules } = useCheckoutForm(cart);
  const now = useNow();
  const payment = usePayment(cart, form, actions);
  useNextField(element);
  const linked = useLinkedCeremony();
  const promised = useArrival(sentMoment(typed.funeral_time, now), typed.funeral_location);
  const arrival = linked.isWithoutFlowers ? undefined : promised;
  const obstacle =
    actions.obstacle ??
    (linked.isWithoutFlowers && (
      <p className="text-small text-warning">A família pediu que não sejam enviadas flores a esta cerimônia.</p>
    ));
  const units = wreathUnits(cart, typed.faixas);
  const { business } = useSite();

  return (
    <form
      ref={element}
      noValidate
      className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_min(24rem,38vw)]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!obstacle) void payment.pay();
      }}
    >
      <div className="@container space-y-10 pb-10">
        <div className="space-y-5">
          {heading}
          <Progress steps={stepsOf(rules?.problemsOf(typed, cart, now), cart)} />
        </div>
        <ErrorSummary form={form} faixas={units} />
        {notice}
        <p className="flex gap-2.5 text-small">
          <MapPin className="mt-0.5 size-4.5 text-gold" />
          <span>
            <strong className="font-semibold">Entregamos apenas em {business.cityServed}.</strong> A cerimônia precisa
            ser na cidade; o seu endereço de cobrança pode ser de qualquer lugar.
          </span>
        </p>
        <FaixaSection form={form} units={units} deceasedName={typed.deceased_name} />
        {/* The server doesn't know how many wreaths stand above: on a screen that shows both, this part waits for them. */}
        <div className={classNames('space-y-10', !isLoaded && 'lg:invisible')}>
          <CeremonySection form={form} arrival={arrival} earliest={earliest} linked={linked} />
          <BuyerSection form={form} />
        </div>
      </div>
      {isLoaded && (
        <div
          ref={measureHeight}
          className="contents lg:sticky lg:top-[min(1rem,calc(100dvh-var(--height,0px)-1rem))] lg:flex lg:flex-col lg:gap-3 lg:self-start lg:rounded-panel lg:border lg:border-line lg:bg-surface lg:px-6 lg:py-5"
        >
          <SummarySection cart={cart} units={units} fields={typed} controls={controls} removed={removed} />
          <div className="space-y-3 py-5 lg:order-last lg:py-0">
            <TrustNotes business={business} inOneLine />
            <AgreedTerms />
            {/* Last on a desktop: it comes later, and nothing may move. */}
            {!obstacle && <ArrivalLine arrival={arrival} />}
          </div>
          <PayBar total={cartTotal(cart)} payment={payment} obstacle={obstacle} />
        </div>
      )}
    </form>
  );
}
