import { type CartItem, cartUnits } from '#domain/cart.ts';
import { formatTime } from '#domain/dates.ts';
import { BEFORE_PAYING } from '#domain/promise-texts.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useNow } from '#web/lib/clock.ts';
import { centsText } from '#web/lib/money-text.ts';
import { useArrival } from '#web/lib/use-arrival.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ArrivalLine } from './arrival.tsx';
import { sentMoment } from './checkout-form.ts';
import { forgetSent, heldUntil, type SentOrder, useDraft } from './draft.ts';
import { PaidOrder, SecondPurchase } from './paid-order.tsx';
import { useSentOrder } from './sent-order.ts';
import { type NewLink, useNewLink } from './use-new-link.ts';
import { leaveFor } from './use-payment.ts';

function LinkChange({ link, onChange }: { link: NewLink; onChange: () => void }) {
  const { phone } = useBusinessContact('');
  if (link.refusal) {
    return (
      <Notice
        tone="warning"
        title={link.refusal.title}
        live
        action={
          <Button size="small" variant="secondary" onClick={onChange}>
            Ver e ajustar o pedido
          </Button>
        }
      >
        {link.refusal.description ?? 'O que você escreveu continua guardado neste aparelho.'}
      </Notice>
    );
  }
  if (link.isLate) {
    return (
      <Notice
        tone="warning"
        title={BEFORE_PAYING.late}
        live
        action={
          <>
            <a href={phone.href} className={buttonClass('primary', 'small')}>
              Ligar {phone.text}
            </a>
            <Button size="small" variant="secondary" onClick={() => void link.request({ isLate: true })}>
              Quero mesmo assim
            </Button>
          </>
        }
      >
        {BEFORE_PAYING.lateMeans} Ao telefone, uma pessoa vê o que ainda é possível.
      </Notice>
    );
  }
  if (!link.changed) return null;
  const { shown, total } = link.changed;
  return (
    <Notice
      tone="warning"
      title="O preço mudou desde que você escolheu."
      live
      action={
        <Button size="small" onClick={() => void link.request({ total })}>
          Gerar link de {centsText(total)}
        </Button>
      }
    >
      O total era {centsText(shown)} e agora é <strong className="tabular-nums">{centsText(total)}</strong>. Deseja
      continuar?
    </Notice>
  );
}

/** Gives up an order whose link has ended: one that can still be paid may yet become an order, and stays in sight. */
export function Discard({ sent }: { sent: SentOrder }) {
  if (useNow() < heldUntil(sent)) return null;
  return (
    <Button variant="quiet" size="small" className="text-muted" onClick={forgetSent}>
      Descartar
    </Button>
  );
}

type SentOrderProps = {
  sent: SentOrder;
  /** The payment was refused: the link it came from is of no use any more. */
  isRefused: boolean;
  /** Paying again is what the page is about. */
  isMain: boolean;
  payKey: string | undefined;
  /** The shop couldn't be asked whether it is paid. */
  isUnreachable: boolean;
  onResume: (items: readonly CartItem[]) => void;
  goTo: (url: string) => void;
};

function WaitingOrder({ sent, isRefused, isMain, payKey, isUnreachable, onResume, goTo }: SentOrderProps) {
  const now = useNow();
  const variant = isMain ? 'primary' : 'secondary';
  const link = useNewLink(sent, goTo);
  const until = heldUntil(sent);
  const url = !isRefused && now < until ? sent.link?.url : undefined;
  const units = cartUnits(sent.items);
  const { funeral_time, funeral_location } = useDraft().fields;
  const arrival = useArrival(sentMoment(funeral_time, now), funeral_location);
  return (
    <section
      aria-label="Seu pedido guardado"
      className="w-full space-y-3 rounded-card border border-line bg-paper p-4 text-left"
    >
      <p className="text-small">
        <strong className="font-semibold">
          {units === 1 ? 'Uma coroa' : `${units} coroas`}, com os dados e as faixas que você escreveu.
        </strong>{' '}
        {url && `Aguarda o pagamento: o link vale até ${formatTime(until)}. Esta página avisa quando ele chegar.`}
        {!url && isRefused && 'Nada foi cobrado. Você pode pagar com um novo link, sem escrever tudo de novo.'}
        {!url &&
          !isRefused &&
          'O link de pagamento venceu. Se ainda não pagou, gere outro: nada precisa ser reescrito.'}
      </p>
      <p className="text-muted text-small">
        Se o seu banco recusar pelo limite da noite ou do aparelho, aumente o limite no aplicativo dele ou pague de um
        aparelho já cadastrado. Outra pessoa também pode pagar.
      </p>
      {payKey && (
        <SiteLink
          to={paths.payPage(payKey)}
          reloadDocument
          className="inline-flex min-h-11 items-center text-link text-small"
        >
          Enviar a outra pessoa, ou segurar por mais 30 minutos
        </SiteLink>
      )}
      {isUnreachable && (
        <p className="text-small text-warning">
          Não conseguimos verificar agora se o pagamento chegou. Confira a sua conexão; tentamos de novo em instantes.
        </p>
      )}
      {url && <ArrivalLine arrival={arrival} />}
      <LinkChange link={link} onChange={() => onResume(sent.items)} />
      {!link.changed && !link.isLate && (
        <div className="flex flex-wrap gap-2">
          {url ? (
            <a href={url} className={`${buttonClass(variant)} flex-1 basis-56`}>
              Abrir o Pix de novo
            </a>
          ) : (
            <Button
              variant={variant}
              className="flex-1 basis-56"
              busy={link.busy}
              busyLabel="Gerando o link…"
              onClick={() => void link.request()}
            >
              Gerar um novo link de pagamento
            </Button>
          )}
        </div>
      )}
      <div className="-mx-2 flex flex-wrap">
        <Button variant="quiet" size="small" onClick={() => onResume(sent.items)}>
          Retomar pedido
        </Button>
        <Discard sent={sent} />
      </div>
    </section>
  );
}

type PendingOrderProps = Pick<SentOrderProps, 'isRefused' | 'isMain' | 'onResume'> &
  Partial<Pick<SentOrderProps, 'goTo'>>;

export function PendingOrder({ goTo = leaveFor, isRefused, ...rest }: PendingOrderProps) {
  const { sent, isPaid } = useDraft();
  const { status, isUnreachable, payKey, paid } = useSentOrder();
  if (isPaid) return <SecondPurchase />;
  if (paid) return <PaidOrder order={paid} />;
  if (!sent) return null;
  return (
    <WaitingOrder
      sent={sent}
      isRefused={isRefused || status === 'refused'}
      isUnreachable={isUnreachable}
      payKey={payKey}
      goTo={goTo}
      {...rest}
    />
  );
}
