import { useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { cancelOwnOrder, OrderPage, OrderRequest } from '#contract/order-page.ts';
import { formatDateTime, formatDay } from '#domain/dates.ts';
import { call } from '#web/lib/api.ts';
import { useInPlace } from '#web/lib/focus.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { Panel } from './panel.tsx';
import { useOrderChange } from './queries.ts';

// The checks of a form are fetched by the few who need a person.
const RequestForm = lazyPart(
  () => import('./request-form.tsx').then((module) => module.RequestForm),
  TryAgain,
  <Skeleton className="h-40 rounded-card" />,
);
const ComplaintPhoto = lazyPart(
  () => import('./complaint-photo.tsx').then((module) => module.ComplaintPhoto),
  TryAgain,
  <Skeleton className="h-40 rounded-control" />,
);

type RequestsProps = { orderKey: string; order: OrderPage };

function answerText({ kind, requested_at, answer_by, answer_text, answered_at }: OrderRequest): string {
  const asked = formatDateTime(new Date(requested_at));
  if (answer_text !== null) return answer_text;
  if (answered_at !== null) return `Você cancelou este pedido em ${asked}. O valor volta pelo mesmo meio do pagamento.`;
  const what = kind === 'complaint' ? 'o seu relato' : 'o seu pedido de cancelamento';
  return `Recebemos ${what} em ${asked}. Uma pessoa responde até ${formatDay(new Date(answer_by))}, aqui e por e-mail.`;
}

function titleOf({ answer, answer_text }: OrderRequest): string {
  if (answer === null) return 'Em análise';
  if (answer_text === null) return 'Cancelado';
  return answer === 'accepted' ? 'Aceito' : 'Não foi possível aceitar';
}

function Request({ orderKey, request }: { orderKey: string; request: OrderRequest }) {
  const takesPhoto = request.kind === 'complaint' && request.answered_at === null && !request.has_photo;
  return (
    <li className="rounded-control border border-line p-4">
      <p className="font-semibold">{titleOf(request)}</p>
      <p className="mt-1 whitespace-pre-line break-words text-small">{answerText(request)}</p>
      <p className="mt-2 text-caption text-muted tabular-nums">Protocolo {request.protocol}</p>
      {request.has_photo && <p className="mt-2 text-small">Recebemos a sua foto.</p>}
      {takesPhoto && (
        <div className="mt-4 print:hidden">
          <ComplaintPhoto orderKey={orderKey} />
        </div>
      )}
    </li>
  );
}

function Cancel({ orderKey }: { orderKey: string }) {
  const [isAsking, setAsking] = useState(false);
  const params = { chave: orderKey };
  const cancel = useOrderChange(orderKey, () => call<typeof cancelOwnOrder>(addresses.cancelOwnOrder, { params }));
  return (
    <>
      <p className="text-muted text-small">
        Enquanto não começamos a fazer a homenagem, você pode cancelar e recebe tudo de volta.
      </p>
      <Refusal text={refusalText(cancel.error)} className="mt-3" />
      <Button
        variant="secondary"
        className="mt-3 print:hidden"
        busy={cancel.isPending}
        busyLabel="Cancelando o pedido…"
        onClick={() => setAsking(true)}
      >
        Cancelar pedido
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancelar este pedido?"
        confirmLabel="Cancelar o pedido"
        cancelLabel="Manter o pedido"
        onConfirm={() => {
          setAsking(false);
          cancel.mutate();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          A homenagem não será feita nem entregue. O que você pagou volta inteiro, pelo mesmo meio do pagamento. Isso
          não pode ser desfeito.
        </p>
      </ConfirmDialog>
    </>
  );
}

function Ask({ orderKey, order }: RequestsProps) {
  const { isOpen, opener, open, close } = useInPlace();
  const isComplaint = order.production === 'entregue';
  const label = isComplaint ? 'Algo não saiu como combinado' : 'Pedir o cancelamento';
  if (isOpen) return <RequestForm orderKey={orderKey} label={label} onClose={close} />;
  return (
    <>
      <p className="text-muted text-small">
        {isComplaint
          ? 'Conte o que houve; depois de enviar, pode juntar uma foto. Uma pessoa lê e responde em até cinco dias, quase sempre no mesmo dia.'
          : 'A homenagem já foi começada. Conte o motivo: uma pessoa lê e responde em até cinco dias, quase sempre no mesmo dia.'}
      </p>
      <Button ref={opener} variant="secondary" className="mt-3 print:hidden" onClick={open}>
        {label}
      </Button>
    </>
  );
}

export function Requests({ orderKey, order }: RequestsProps) {
  const { requests, cancelled, may_cancel } = order;
  const isWaiting = requests.some(({ answered_at }) => answered_at === null);
  if (cancelled && requests.length === 0) return null;
  return (
    <Panel title={order.production === 'entregue' ? 'Algo a resolver?' : 'Cancelamento'}>
      {requests.length > 0 && (
        <ul aria-live="polite" className="mb-4 space-y-3">
          {requests.map((request) => (
            <Request key={request.protocol} orderKey={orderKey} request={request} />
          ))}
        </ul>
      )}
      {may_cancel && <Cancel orderKey={orderKey} />}
      {!cancelled && !may_cancel && !isWaiting && <Ask orderKey={orderKey} order={order} />}
      <p className="mt-3 print:hidden">
        <SiteLink to={paths.terms} className="inline-flex min-h-11 items-center text-link text-small">
          Cancelamento, troca e arrependimento
        </SiteLink>
      </p>
    </Panel>
  );
}
