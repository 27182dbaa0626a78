import { useState } from 'react';
import { OUTCOME_LABELS } from '#domain/delivery.ts';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { paths } from '#web/paths.ts';
import { Action } from '#web/ui/action.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import {
  confirmPhoto,
  discard,
  sendNow,
  useWaitingDeliveries,
  useWaitingOf,
  type Waiting,
} from './waiting-deliveries.ts';
import type { Told } from './waiting-storage.ts';

const PERCENT = 100;

function photoText({ progress }: Waiting): string {
  if (progress === undefined) return 'guardada neste aparelho, vai sozinha quando houver conexão.';
  return progress < 1 ? `enviando, ${Math.floor(progress * PERCENT)}%.` : 'o servidor está guardando.';
}

function toldText(told: Told, hasPhoto: boolean, now: Date): string {
  const rest =
    told.outcome === 'delivered'
      ? [told.received_by && `Recebido por ${told.received_by}`]
      : [told.reason.replace(/\.$/, ''), told.returned && 'De volta à loja'];
  return [momentText(new Date(told.at), now), ...rest, hasPhoto && 'Com foto'].filter(Boolean).join('. ');
}

function Discard({ delivery }: { delivery: Waiting }) {
  return (
    <Action
      size="small"
      variant="quiet"
      run={{ isPending: false, mutate: () => discard(delivery) }}
      asks={{
        title: delivery.told ? 'Descartar o que não foi enviado?' : 'Descartar a foto que não foi enviada?',
        yes: 'Descartar',
        text: <>É apagado deste aparelho{delivery.told && delivery.photo && ', com a foto'}.</>,
      }}
    >
      Descartar
    </Action>
  );
}

function Correct({ delivery }: { delivery: Waiting }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Corrigir
      </Button>
      <DeliverDialog order={delivery} correcting={delivery} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type NoticeProps = {
  delivery: Waiting;
  /** The photograph on the server. */
  kept?: string | null;
};

function Refused({ delivery, kept }: NoticeProps) {
  const now = useNow();
  const { told, photo, refusal } = delivery;
  const what = told ? (told.outcome === 'delivered' ? 'A entrega' : 'A tentativa') : 'A foto';
  const sendInstead = () => void confirmPhoto(delivery, kept ?? undefined);
  return (
    <Notice
      tone="error"
      title={`${what} não foi aceita`}
      live
      action={
        <>
          {told ? (
            <Correct delivery={delivery} />
          ) : (
            <Button size="small" variant="secondary" onClick={sendInstead}>
              {kept ? 'Trocar pela minha' : 'Tentar de novo'}
            </Button>
          )}
          <Discard delivery={delivery} />
        </>
      }
    >
      <p>{refusal}</p>
      {told && <p className="break-words text-small">{toldText(told, photo !== undefined, now)}.</p>}
    </Notice>
  );
}

function WaitingNotice({ delivery, kept }: NoticeProps) {
  const now = useNow();
  const { told, photo, progress, refusal, isVolatile } = delivery;
  if (refusal !== undefined) return <Refused delivery={delivery} kept={kept ?? null} />;
  return (
    <div className="no-print w-full rounded-control border border-warning-line bg-warning-soft px-3 py-2.5 text-small">
      {told ? (
        <p className="break-words">
          <strong className="font-semibold">{OUTCOME_LABELS[told.outcome]}, aguardando envio:</strong>{' '}
          {toldText(told, photo !== undefined, now)}.
        </p>
      ) : (
        <p>
          <strong className="font-semibold">Foto pendente:</strong> {photoText(delivery)}
        </p>
      )}
      {isVolatile && (
        <p className="mt-1 font-semibold">Este aparelho não deixou guardar: não feche esta página até o envio.</p>
      )}
      {progress === undefined ? (
        <div className="-ml-3 flex flex-wrap gap-1">
          <Button size="small" variant="quiet" onClick={sendNow}>
            Enviar agora
          </Button>
          {told && <Correct delivery={delivery} />}
          {told && <Discard delivery={delivery} />}
        </div>
      ) : (
        <progress aria-label="Envio da foto" value={progress} max={1} className="progress mt-2 block h-2 w-full" />
      )}
    </div>
  );
}

export function WaitingOf({ orderId, kept }: { orderId: string; kept: string | null }) {
  const { sent } = useWaitingOf(orderId);
  return sent.map((delivery) => <WaitingNotice key={delivery.key} delivery={delivery} kept={kept} />);
}

/** The waiting deliveries of orders that aren't on this page, visible even when orders can't be loaded. */
export function WaitingList({ shown = [] }: { shown?: readonly { order_id: string }[] | undefined }) {
  const { mine, others } = useWaitingDeliveries();
  const known = new Set(shown.map(({ order_id }) => order_id));
  const listed = mine.filter(({ orderId }) => !known.has(orderId));
  if (listed.length + others === 0) return null;
  return (
    <Section title="Aguardando envio neste aparelho" size={4} titleClass="mb-3" className="mb-6">
      <ul className="space-y-3">
        {listed.map((delivery) => (
          <li key={delivery.key} className="space-y-1.5">
            <TextLink to={paths.orderSheet(delivery.orderId)}>Pedido {delivery.title}</TextLink>
            <WaitingNotice delivery={delivery} />
          </li>
        ))}
        {others > 0 && (
          <li className="text-muted text-small">
            {others === 1 ? 'Há uma entrega de outra conta' : `Há ${others} entregas de outras contas`}: vai quando quem
            registrou entrar de novo neste aparelho.
          </li>
        )}
      </ul>
    </Section>
  );
}
