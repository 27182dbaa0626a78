import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import type { ArrivalPromise } from '#contract/store.ts';
import { BEFORE_PAYING } from '#domain/promise-texts.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';

const LOOKS: Record<ArrivalPromise['verdict'], string> = {
  'in-time': 'border-success-line bg-success-soft [--tone:var(--success)]',
  tight: 'border-warning-line bg-warning-soft [--tone:var(--warning)]',
  'too-late': 'border-warning-line bg-warning-soft [--tone:var(--warning)]',
  past: 'border-warning-line bg-warning-soft [--tone:var(--warning)]',
};

function promiseText(orderBy: string | null): string {
  if (orderBy === null) return '';
  return `Chega a tempo se o pagamento for aprovado até ${momentText(new Date(orderBy), new Date())}.`;
}

function IconOf({ verdict, className }: { verdict: ArrivalPromise['verdict']; className: string }) {
  const Icon = verdict === 'in-time' ? CircleCheck : verdict === 'tight' ? Clock : TriangleAlert;
  return <Icon aria-hidden="true" className={classNames('shrink-0 text-[var(--tone)]', className)} />;
}

function AskTheHouse({ ceremony, place, isUrgent }: { ceremony: string; place: string; isUrgent: boolean }) {
  const where = place.trim() === '' ? '' : `, em ${place.trim()}`;
  const message = `Olá! Preciso de uma coroa de flores para uma cerimônia em ${ceremony.trim()}${where}. Ainda chega a tempo?`;
  return <ContactButtons {...useBusinessContact(message)} isUrgent={isUrgent} className="mt-3" />;
}

type ArrivalNoticeProps = { arrival: ArrivalPromise | undefined; ceremony: string; place: string };

/** The answer to 'chega a tempo?' below the date, with the way to a person where the shop can't promise it. */
export function ArrivalNotice({ arrival, ceremony, place }: ArrivalNoticeProps) {
  return (
    <div role="status" aria-label="Chega a tempo?">
      {arrival && (
        <div className={classNames('rounded-card border px-4 py-3.5 text-small', LOOKS[arrival.verdict])}>
          <div className="flex gap-3">
            <IconOf verdict={arrival.verdict} className="mt-0.5 size-5" />
            <div className="min-w-0">
              {arrival.verdict === 'in-time' && <p className="font-semibold">{promiseText(arrival.order_by)}</p>}
              {arrival.verdict === 'tight' && (
                <>
                  <p className="font-semibold">{promiseText(arrival.order_by)}</p>
                  <p className="mt-1">{BEFORE_PAYING.tight}</p>
                </>
              )}
              {arrival.verdict === 'too-late' && (
                <>
                  <p className="font-semibold text-[var(--tone)]">{BEFORE_PAYING.late}</p>
                  <p className="mt-1">
                    {BEFORE_PAYING.lateMeans} Fale conosco antes de pagar: a qualquer hora uma pessoa atende e vê o que
                    ainda é possível.
                  </p>
                </>
              )}
              {arrival.verdict === 'past' && <p className="font-semibold">{BEFORE_PAYING.past}</p>}
            </div>
          </div>
          {(arrival.verdict === 'tight' || arrival.verdict === 'too-late') && (
            <AskTheHouse ceremony={ceremony} place={place} isUrgent={arrival.verdict === 'too-late'} />
          )}
        </div>
      )}
    </div>
  );
}

function CallFirst() {
  const { phone } = useBusinessContact('');
  return (
    <>
      Ligue antes de pagar:{' '}
      <a href={phone.href} className="text-link whitespace-nowrap font-semibold">
        {phone.text}
      </a>
    </>
  );
}

export function ArrivalLine({ arrival }: { arrival: Pick<ArrivalPromise, 'verdict' | 'order_by'> | undefined }) {
  if (!arrival) return null;
  const { verdict, order_by } = arrival;
  return (
    <p className={classNames('flex gap-2 text-small', LOOKS[verdict], 'border-0! bg-transparent!')}>
      <IconOf verdict={verdict} className="mt-0.5 size-4.5" />
      <span className="min-w-0">
        {verdict === 'past' && BEFORE_PAYING.past}
        {verdict === 'too-late' && (
          <>
            {BEFORE_PAYING.late} <CallFirst />
          </>
        )}
        {(verdict === 'in-time' || verdict === 'tight') && promiseText(order_by)}
      </span>
    </p>
  );
}
