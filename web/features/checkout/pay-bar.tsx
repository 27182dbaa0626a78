import { useEffect, useRef } from 'react';
import type { Cents } from '#domain/money.ts';
import { centsText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ChangedTotal, Payment } from './use-payment.ts';

/** One line that stays at the foot: on a phone of the screen, the only thing there; on a desktop of the summary beside the form. */
const BAR =
  'pay-bar sticky bottom-0 z-1 -mx-[clamp(1.125rem,4vw,2.5rem)] border-line border-t bg-surface px-[clamp(1.125rem,4vw,2.5rem)] ' +
  'pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] lg:-mx-6 lg:-my-3 lg:border-0 lg:px-6 lg:py-3';

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

type PayBarProps = { total: Cents; payment: Payment; isClosed: boolean };

/** The total and the way to pay. */
export function PayBar({ total, payment, isClosed }: PayBarProps) {
  if (payment.changed) return <AgreeToTotal changed={payment.changed} payment={payment} />;
  return (
    <div className={BAR}>
      <Button
        type="submit"
        size="large"
        className="min-h-11! w-full gap-x-2.5! whitespace-nowrap px-1! py-1.5! text-[min(1.125rem,5.9vw)]!"
        busy={payment.busy}
        busyLabel="Abrindo o pagamento…"
        disabled={isClosed}
        aria-describedby={isClosed ? 'loja-fechada' : undefined}
      >
        <span>Pagar com Pix</span>
        <span className="tabular-nums">{centsText(total)}</span>
      </Button>
    </div>
  );
}
