import { MapPin } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { type CartItem, cartTotal } from '#domain/cart.ts';
import { type CheckoutField, wreathUnits } from '#domain/checkout.ts';
import { isBlank } from '#domain/order.ts';
import { BuyerSection } from './buyer-section.tsx';
import { CeremonySection } from './ceremony-section.tsx';
import { setDraftField, useDraft } from './draft.ts';
import { FaixaSection } from './faixa-section.tsx';
import { useNextField } from './next-field.ts';
import { PayBar } from './pay-bar.tsx';
import { Progress } from './progress.tsx';
import { SummarySection } from './summary-section.tsx';
import { useArrival } from './use-arrival.ts';
import { type PaymentActions, usePayment } from './use-payment.ts';

type CheckoutProps = PaymentActions & {
  cart: CartItem[];
  /** What changed about the wreaths, shown above the form. */
  notice?: ReactNode;
  /** There while the store is closed: nothing can be paid, and this says until when. */
  closedNotice?: ReactNode;
};

const BUYER: readonly CheckoutField[] = ['buyer_name', 'buyer_email', 'buyer_phone', 'buyer_cpf', 'billing_address'];
const CEREMONY: readonly CheckoutField[] = ['deceased_name', 'funeral_location', 'funeral_time'];

/** From the faixas to the payment page, on one scroll with the way to pay always at hand. */
export function Checkout({ cart, notice, closedNotice, ...actions }: CheckoutProps) {
  const draft = useDraft();
  const form = useRef<HTMLFormElement>(null);
  const payment = usePayment(cart, form, actions);
  useNextField(form);
  const arrival = useArrival(draft.fields.funeral_time);
  const units = wreathUnits(cart, draft.faixas);
  const isFilled = (names: readonly CheckoutField[]) => names.every((name) => !isBlank(draft.fields[name]));
  const steps = [
    { id: 'faixas', label: 'Faixas', done: units.every((unit) => !isBlank(unit.text)) },
    { id: 'cerimonia', label: 'Cerimônia', done: isFilled(CEREMONY) },
    { id: 'comprador', label: 'Seus dados', done: isFilled(BUYER) },
    { id: 'resumo', label: 'Pagamento', done: false },
  ];
  const edit = (field: CheckoutField, value: string) => {
    setDraftField(field, value);
    payment.clearError(field);
  };

  return (
    <form
      ref={form}
      noValidate
      className="flex min-h-[22rem] flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!closedNotice) void payment.pay();
      }}
    >
      <Progress steps={steps} />
      <div className="min-h-0 flex-1 space-y-8 overflow-y-auto overscroll-contain px-5 py-5">
        {notice}
        <p className="flex gap-2.5 text-small">
          <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-gold" />
          <span>
            <strong className="font-semibold">Entregamos apenas em Teresópolis.</strong> A cerimônia precisa ser na
            cidade; o seu endereço de cobrança pode ser de qualquer lugar.
          </span>
        </p>
        <FaixaSection
          units={units}
          deceasedName={draft.fields.deceased_name}
          errors={payment.errors.faixas}
          onEdit={payment.clearFaixaError}
        />
        <CeremonySection fields={draft.fields} errors={payment.errors.fields} onEdit={edit} arrival={arrival} />
        <BuyerSection fields={draft.fields} errors={payment.errors.fields} onEdit={edit} />
        <SummarySection cart={cart} units={units} fields={draft.fields} />
      </div>
      <PayBar total={cartTotal(cart)} payment={payment} closedNotice={closedNotice} arrival={arrival} />
    </form>
  );
}
