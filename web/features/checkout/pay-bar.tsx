import { type ReactNode, useEffect, useRef } from 'react';
import type { ArrivalPromise } from '#contract/store.ts';
import type { Cents } from '#domain/money.ts';
import { centsText } from '#web/lib/money-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { ArrivalLine } from './arrival.tsx';
import type { ChangedTotal, Payment } from './use-payment.ts';

const BAR = 'border-line border-t bg-surface px-5 pt-3.5 pb-[max(1rem,env(safe-area-inset-bottom))]';

function AgreeToTotal({ changed, payment }: { changed: ChangedTotal; payment: Payment }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="alertdialog" aria-label="O total mudou" className={BAR}>
      <p className="font-semibold text-warning">O preço mudou desde que você escolheu.</p>
      <p className="mt-0.5 text-small">
        O total era {centsText(changed.shown)} e agora é{' '}
        <strong className="tabular-nums">{centsText(changed.total)}</strong>. Deseja continuar?
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={() => void payment.pay(changed.total)}>
          Pagar {centsText(changed.total)}
        </Button>
        <Button variant="secondary" onClick={payment.dismissChange}>
          Agora não
        </Button>
      </div>
    </div>
  );
}

type PayBarProps = {
  total: Cents;
  payment: Payment;
  closedNotice: ReactNode;
  arrival: ArrivalPromise | undefined;
};

/** The total, whether it arrives in time and the way to pay, always at hand below the form. */
export function PayBar({ total, payment, closedNotice, arrival }: PayBarProps) {
  if (payment.changed) return <AgreeToTotal changed={payment.changed} payment={payment} />;
  return (
    <div className={BAR}>
      {!closedNotice && <ArrivalLine arrival={arrival} />}
      {closedNotice && <div className="mb-3">{closedNotice}</div>}
      <Button
        type="submit"
        size="large"
        className="w-full"
        busy={payment.busy}
        busyLabel="Abrindo o pagamento…"
        disabled={Boolean(closedNotice)}
      >
        <span>Pagar com Pix</span>
        <span className="whitespace-nowrap tabular-nums">{centsText(total)}</span>
      </Button>
      <p className="mt-2 text-center text-caption text-muted">
        Ao pagar você concorda com a{' '}
        <TextLink to={paths.privacy} target="_blank">
          política de privacidade
        </TextLink>
        .
      </p>
    </div>
  );
}
