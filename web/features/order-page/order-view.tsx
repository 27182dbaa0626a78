import { CalendarClock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderPage } from '#contract/order-page.ts';
import { formatDay, formatTime, STORE_TIME_ZONE } from '#domain/dates.ts';
import { orderNumberText, PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useNow } from '#web/lib/clock.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { promiseOf, stepsOf, updatedText } from './progress-words.ts';
import { StepLine } from './step-line.tsx';
import { Wreaths } from './wreaths.tsx';

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: STORE_TIME_ZONE });

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-5 shadow-low sm:p-7">
      <Heading level={2} size={4} className="mb-4">
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Ceremony({ order }: { order: OrderPage }) {
  const at = new Date(order.funeral_time);
  return (
    <Panel title="A cerimônia">
      <p className="flex gap-2.5">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" />
        <time dateTime={order.funeral_time}>
          <span className="inline-block first-letter:uppercase">{weekday.format(at)}</span>, {formatDay(at)}, às{' '}
          {formatTime(at)}
        </time>
      </p>
      <p className="mt-2.5 flex gap-2.5">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" />
        <span className="min-w-0 break-words">{order.funeral_location}</span>
      </p>
    </Panel>
  );
}

function AmountLine({ label, amount }: { label: string; amount: number }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-muted">{label}</span>
      <span className="font-semibold text-price tabular-nums">{moneyText(amount)}</span>
    </p>
  );
}

function Payment({ order: { paid, refunded, due, payment_method } }: { order: OrderPage }) {
  const method = PAYMENT_METHOD_LABELS[payment_method];
  return (
    <Panel title="Pagamento">
      {(refunded === 0 || refunded < paid) && paid > 0 && <AmountLine label={`Pago com ${method}`} amount={paid} />}
      {refunded > 0 && <AmountLine label={`Devolvido com ${method}`} amount={refunded} />}
      {due > 0 && <AmountLine label="Falta pagar" amount={due} />}
    </Panel>
  );
}

function Contact({ order, isUrgent }: { order: OrderPage; isUrgent: boolean }) {
  const message = `Olá! É sobre o pedido ${orderNumberText(order.number)}, a homenagem a ${order.deceased_name}.`;
  return (
    <Panel title="Falar com uma pessoa">
      <p className="text-muted text-small">
        Para corrigir algo ou saber mais, a qualquer hora. Diga o número do pedido:{' '}
        <strong className="font-semibold text-ink tabular-nums">{orderNumberText(order.number)}</strong>
      </p>
      <ContactButtons {...useBusinessContact(message)} isUrgent={isUrgent} className="mt-4" />
    </Panel>
  );
}

type OrderViewProps = {
  order: OrderPage;
  /** When the server last told it, in milliseconds since 1970. */
  updatedAt: number;
  /** The last question failed: what is shown may be old. */
  isStale: boolean;
};

/** An order as its family follows it: where it stands, what is promised, how it looks, whom to call. */
export function OrderView({ order, updatedAt, isStale }: OrderViewProps) {
  const now = useNow();
  const promise = promiseOf(order, now);
  const steps = stepsOf(order, now);
  const present = steps.findLast(({ standing }) => standing !== 'ahead');
  return (
    <div className="container-page py-8 sm:py-12">
      <p className="eyebrow">Pedido {orderNumberText(order.number)}</p>
      <Heading level={1} size={2} className="mt-2 break-words">
        Homenagem a {order.deceased_name}
      </Heading>
      <p className="mt-3 text-lead text-muted">
        {order.first_name}, obrigado pela confiança. Acompanhe aqui a sua homenagem.
      </p>
      <div className="mt-7 grid items-start gap-6 @4xl:grid-cols-[1.15fr_1fr] @4xl:gap-8">
        <div className="space-y-6">
          {promise && (
            <Notice tone={promise.tone} title={promise.title}>
              {promise.text}
            </Notice>
          )}
          {!order.cancelled && (
            <Panel title="Andamento">
              <output className="sr-only">{present && `${present.title}. ${present.text}`}</output>
              <StepLine steps={steps} />
              <p className="mt-5 border-line border-t pt-3 text-caption text-muted">
                {isStale ? 'Não foi possível atualizar agora. ' : 'Esta página se atualiza sozinha. '}
                <span className="whitespace-nowrap tabular-nums">{updatedText(updatedAt)}.</span>
              </p>
            </Panel>
          )}
          <Ceremony order={order} />
          <Contact order={order} isUrgent={promise?.needsCall ?? false} />
        </div>
        <div className="@container space-y-6">
          <Panel title={order.wreaths.length === 1 ? 'A coroa' : `As ${order.wreaths.length} coroas`}>
            <Wreaths wreaths={order.wreaths} spareFaixas={order.spare_faixas} />
          </Panel>
          <Payment order={order} />
        </div>
      </div>
      <p className="mt-8 max-w-2xl text-muted text-small">
        Quem tem o endereço desta página vê o pedido. Envie só a quem quiser: a família pode acompanhar por aqui.
      </p>
    </div>
  );
}
