import { Moon, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useShopContact } from '#web/lib/business-contact.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { WhatsAppLink } from '#web/ui/contact-buttons.tsx';
import { countdown, openingText } from './opening.ts';
import { refreshStoreStatus, type StoreStatus } from './status.ts';

const SECOND = 1000;
/** After zero the status is fetched again every so many seconds, because the server's clock may be behind. */
const RETRY_TICKS = 5;

/** The current time, updated each second; from `until` on the status is fetched again. */
function useTicking(until: Date | undefined): Date {
  const [now, setNow] = useState(() => new Date());
  const target = until?.getTime();
  useEffect(() => {
    let ticksAfterZero = 0;
    const timer = setInterval(() => {
      const current = new Date();
      setNow(current);
      if (target === undefined || current.getTime() < target) return;
      if (ticksAfterZero % RETRY_TICKS === 0) void refreshStoreStatus();
      ticksAfterZero += 1;
    }, SECOND);
    return () => clearInterval(timer);
  }, [target]);
  return now;
}

type ClosedNoticeProps = {
  status: StoreStatus;
  /** The one-line version for cards and the pay bar. */
  compact?: boolean;
  /** The 24-hour telephone in that line too. */
  withPhone?: boolean;
  className?: string;
};

function Countdown({ nextOpen, now, className }: { nextOpen: Date; now: Date; className?: string }) {
  return (
    <span role="timer" aria-live="off" className={classNames('font-semibold tabular-nums', className)}>
      {countdown(nextOpen, now)}
    </span>
  );
}

function RefreshButton({ label }: { label?: string }) {
  const [busy, setBusy] = useState(false);
  async function refresh() {
    setBusy(true);
    await refreshStoreStatus();
    setBusy(false);
  }
  return (
    <Button
      variant={label ? 'secondary' : 'quiet'}
      size="small"
      busy={busy}
      busyLabel="Atualizando…"
      className={label ? undefined : 'min-w-11 px-2!'}
      onClick={() => void refresh()}
      {...(label ? {} : { 'aria-label': 'Atualizar situação da loja', title: 'Atualizar' })}
    >
      <RotateCw />
      {label}
    </Button>
  );
}

export function ClosedNotice({ status, compact = false, withPhone = false, className }: ClosedNoticeProps) {
  const contact = useShopContact();
  const nextOpen = status.next_open === null ? undefined : new Date(status.next_open);
  const now = useTicking(nextOpen);
  const opening = nextOpen && openingText(nextOpen, now, status.timezone);
  if (compact) {
    return (
      <div
        className={classNames(
          'flex items-center gap-2 rounded-control border border-gold-line bg-gold-soft py-1 pr-1 pl-3 text-gold-ink text-small',
          className,
        )}
      >
        <Moon className="size-4" />
        <p className="min-w-0 flex-1 leading-snug">
          Fechado agora{status.reason ? `: ${status.reason}` : ''}.{' '}
          {nextOpen && (
            <>
              Abre {opening}, em <Countdown nextOpen={nextOpen} now={now} />{' '}
            </>
          )}
          {withPhone && (
            <a href={contact.phone.href} className="text-link inline-flex min-h-6 items-center whitespace-nowrap">
              Ligar {contact.phone.text}
            </a>
          )}
        </p>
        <RefreshButton />
      </div>
    );
  }
  return (
    <section
      aria-label="Loja fechada"
      className={classNames('rounded-card border border-gold-line bg-gold-soft px-5 py-5 sm:px-6', className)}
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <p className="flex items-center gap-2.5 font-display text-gold-ink text-heading-4">
            <Moon />
            Estamos fechados agora
          </p>
          {status.reason && <p className="mt-1.5">{status.reason}</p>}
          <p className="mt-1.5">{opening ? `Abrimos ${opening}.` : 'Avisaremos aqui assim que reabrirmos.'}</p>
          <p className="mt-1.5">
            Precisa de ajuda agora? Atendimento funerário 24 horas:{' '}
            <a href={contact.phone.href} className="text-link whitespace-nowrap">
              {contact.phone.text}
            </a>
            {contact.whatsapp && (
              <>
                {' '}
                ou{' '}
                <WhatsAppLink href={contact.whatsapp} className="text-link">
                  por WhatsApp
                </WhatsAppLink>
              </>
            )}
          </p>
        </div>
        <div className="flex items-center gap-4">
          {nextOpen && (
            <p className="text-center">
              <span className="block text-caption text-gold-ink">Abre em</span>
              <Countdown nextOpen={nextOpen} now={now} className="block font-display text-heading-2" />
            </p>
          )}
          <RefreshButton label="Atualizar" />
        </div>
      </div>
    </section>
  );
}
