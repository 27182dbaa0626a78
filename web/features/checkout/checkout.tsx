import { MapPin } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { type CartItem, cartTotal } from '#domain/cart.ts';
import { useNow } from '#web/lib/clock.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/link.tsx';
import { TrustNotes } from '#web/ui/trust-notes.tsx';
import { ArrivalLine } from './arrival.tsx';
import { BuyerSection } from './buyer-section.tsx';
import { CeremonySection } from './ceremony-section.tsx';
import {
  type CheckoutForm,
  faixaLabel,
  faixaName,
  problemsOf,
  STEP_FIELDS,
  sentMoment,
  unitsOf,
} from './checkout-form.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FaixaSection } from './faixa-section.tsx';
import { useNextField } from './next-field.ts';
import { PayBar } from './pay-bar.tsx';
import { goTo, Progress } from './progress.tsx';
import { SummarySection } from './summary-section.tsx';
import { useArrival } from './use-arrival.ts';
import { useCheckoutForm } from './use-checkout-form.ts';
import { type PaymentActions, usePayment } from './use-payment.ts';

type CheckoutProps = Omit<PaymentActions, 'onRefused'> & {
  cart: readonly CartItem[];
  heading?: ReactNode;
  /** The first ceremony for which a wreath ordered now arrives, where that is known. */
  earliest?: Date | undefined;
  /** What changed about the wreaths, shown above the form. */
  notice?: ReactNode;
  /** There while nothing can be paid: this says why, and the way out. */
  obstacle?: ReactNode;
  /** How many of a wreath, and the way to take it out. */
  controls?: (item: CartItem) => ReactNode;
  /** The last removal, while it can be taken back. */
  removed?: ReactNode;
};

function stepsOf(form: CheckoutForm, cart: readonly CartItem[], now: Date) {
  const wrong = problemsOf(form, cart, now).map(({ name }) => name);
  const isRight = (names: readonly string[]) => !wrong.some((name) => names.includes(name));
  return [
    { id: 'faixas', label: 'Faixa', isRight: cart.length > 0 && !wrong.some((name) => name.startsWith('faixas.')) },
    { id: 'cerimonia', label: 'Cerimônia', isRight: isRight(STEP_FIELDS.cerimonia) },
    { id: 'comprador', label: 'Seus dados', isRight: isRight(STEP_FIELDS.comprador) },
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

/** From the faixas to the payment page on one page: the form, and beside it or below it what is bought and the way to pay. */
export function Checkout({ cart, heading, earliest, notice, obstacle, controls, removed, ...actions }: CheckoutProps) {
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const { form, typed, isLoaded } = useCheckoutForm(cart);
  const now = useNow();
  const payment = usePayment(cart, form, {
    ...actions,
    // The marks are on the page only after the next rendering.
    onRefused: () => requestAnimationFrame(() => goTo(summary.current)),
  });
  useNextField(element);
  const arrival = useArrival(sentMoment(typed.funeral_time, now));
  const units = unitsOf(cart, typed.faixas);
  const { business } = useSite();
  const faixas = units.map((unit) => ({ name: faixaName(unit), label: faixaLabel(unit) }));

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
          <Progress steps={stepsOf(typed, cart, now)} />
        </div>
        <ErrorSummary ref={summary} form={form} faixas={faixas} />
        {notice}
        <p className="flex gap-2.5 text-small">
          <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-gold" />
          <span>
            <strong className="font-semibold">Entregamos apenas em Teresópolis.</strong> A cerimônia precisa ser na
            cidade; o seu endereço de cobrança pode ser de qualquer lugar.
          </span>
        </p>
        <FaixaSection form={form} units={units} deceasedName={typed.deceased_name} />
        {/* The server doesn't know how many wreaths stand above: on a screen that shows both, this part waits for them. */}
        <div className={classNames('space-y-10', !isLoaded && 'lg:invisible')}>
          <CeremonySection form={form} arrival={arrival} earliest={earliest} />
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
            <p className="text-caption text-muted">
              Ao pagar você concorda com a{' '}
              <TextLink to={paths.privacy} target="_blank">
                política de privacidade
              </TextLink>
              .
            </p>
            {/* Last on a desktop: it comes later, and nothing may move. */}
            {!obstacle && <ArrivalLine arrival={arrival} />}
          </div>
          <PayBar total={cartTotal(cart)} payment={payment} obstacle={obstacle} />
        </div>
      )}
    </form>
  );
}
