import { type ReactNode, useEffect, useRef } from 'react';
import type { Cents } from '#domain/money.ts';
import { BEFORE_PAYING } from '#domain/promise-texts.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useFocusNext } from '#web/lib/focus.ts';
import { centsText } from '#web/lib/money-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { ChangedTotal, Payment } from './use-payment.ts';

/** One line that stays at the foot: on a phone of the screen, the only thing there; on a desktop of the summary beside the form. */
const BAR =
  'pay-bar sticky bottom-0 z-1 -mx-[clamp(1.125rem,4vw,2.5rem)] border-line border-t bg-surface px-[clamp(1.125rem,4vw,2.5rem)] ' +
  'pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] lg:-mx-6 lg:-my-3 lg:px-6 lg:py-3';

type QuestionProps = { label: string; title: string; children: ReactNode; actions: ReactNode };

function Question({ label, title, children, actions }: QuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="alertdialog" aria-label={label} className={BAR}>
      <p className="font-semibold text-warning">{title}</p>
      <p className="mt-0.5 text-small">{children}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">{actions}</div>
    </div>
  );
}

type AskedProps = { payment: Payment; onDismiss: () => void };

function AgreeToTotal({ changed, payment, onDismiss }: AskedProps & { changed: ChangedTotal }) {
  return (
    <Question
      label="O total mudou"
      title="O preço mudou desde que você escolheu."
      actions={
        <>
          <Button className="flex-1" onClick={() => void payment.pay({ total: changed.total })}>
            Pagar {centsText(changed.total)}
          </Button>
          <Button variant="secondary" onClick={onDismiss}>
            Agora não
          </Button>
        </>
      }
    >
      O total era {centsText(changed.shown)} e agora é{' '}
      <strong className="tabular-nums">{centsText(changed.total)}</strong>. Deseja continuar?
    </Question>
  );
}

function WantedAllTheSame({ payment, onDismiss }: AskedProps) {
  const { phone } = useBusinessContact('');
  return (
    <Question
      label="Fora do prazo"
      title={BEFORE_PAYING.late}
      actions={
        <>
          <a href={phone.href} className={`${buttonClass('primary')} flex-1 whitespace-nowrap`}>
            Ligar {phone.text}
          </a>
          <Button variant="secondary" className="flex-1" onClick={() => void payment.pay({ isLate: true })}>
            Quero mesmo assim
          </Button>
          <Button variant="quiet" onClick={onDismiss}>
            Voltar
          </Button>
        </>
      }
    >
      {BEFORE_PAYING.lateMeans} Ao telefone, uma pessoa vê o que ainda é possível.
    </Question>
  );
}

type PayBarProps = { total: Cents; payment: Payment /** Why nothing can be paid. */; obstacle: ReactNode };

export function PayBar({ total, payment, obstacle }: PayBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  function dismiss() {
    payment.dismiss();
    focusNext(() => button.current);
  }
  if (payment.changed) return <AgreeToTotal changed={payment.changed} payment={payment} onDismiss={dismiss} />;
  if (payment.isLate) return <WantedAllTheSame payment={payment} onDismiss={dismiss} />;
  return (
    <div className={BAR}>
      {obstacle && (
        <div id="impedimento" className="mb-1.5">
          {obstacle}
        </div>
      )}
      <Button
        ref={button}
        type="submit"
        size="large"
        className="min-h-11! w-full gap-x-2.5! whitespace-nowrap px-1! py-1.5! text-[min(1.125rem,5.9vw)]!"
        busy={payment.busy}
        busyLabel="Abrindo o pagamento…"
        saysBusy
        disabled={Boolean(obstacle)}
        aria-describedby={obstacle ? 'impedimento' : undefined}
      >
        <span>Pagar com Pix</span>
        <span className="tabular-nums">{centsText(total)}</span>
      </Button>
    </div>
  );
}
