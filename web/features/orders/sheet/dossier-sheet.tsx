import type { ReactNode } from 'react';
import type { Dossier } from '#contract/dossier.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText, PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { MOVEMENT_LABELS } from '#domain/order-money.ts';
import { formatPhone } from '#domain/phone.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { useSite } from '#web/lib/site.ts';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Photograph } from '../delivery/show-photo.tsx';
import { ORIGINS } from '../order-texts.ts';

const moment = (at: string) => formatDateTime(new Date(at));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 break-inside-avoid border-line-strong border-t pt-3">
      <Heading level={2} size={4} className="mb-2">
        {title}
      </Heading>
      {children}
    </section>
  );
}

type Line = { key: string; at: string; text: string; amount?: string };

function Lines({ lines, empty }: { lines: readonly Line[]; empty: string }) {
  if (lines.length === 0) return <p className="text-muted text-small">{empty}</p>;
  return (
    <ul className="space-y-0.5 text-small">
      {lines.map(({ key, at, text, amount }) => (
        <li key={key} className="flex justify-between gap-4">
          <span className="wrap-anywhere">
            <span className="tabular-nums">{moment(at)}</span>: {text}
          </span>
          {amount && <span className="whitespace-nowrap tabular-nums">{amount}</span>}
        </li>
      ))}
    </ul>
  );
}

function Wreaths({ wreaths }: { wreaths: Dossier['made'] }) {
  return (
    <ul className="text-small">
      {Array.from(wreaths.entries(), ([at, { title, size, color, faixa }]) => (
        <li key={at} className="break-words">
          {[title, size, color].filter(Boolean).join(' · ')}: {faixa === null ? 'sem faixa' : `“${faixa}”`}
        </li>
      ))}
    </ul>
  );
}

function Purchase({ dossier: { order, address, terms } }: { dossier: Dossier }) {
  return (
    <Part title="Compra e quem pagou">
      <Details
        entries={[
          ['Comprado em', moment(order.created_at)],
          ['Origem', ORIGINS[order.origin]],
          ['Comprador', order.buyer_name],
          ['CPF ou CNPJ', order.buyer_cpf],
          ['E-mail', order.buyer_email],
          ['Telefone', order.buyer_phone && formatPhone(order.buyer_phone)],
          ['Endereço de cobrança', order.billing_address],
          ['Endereço de rede (IP)', address ?? 'Não guardado'],
          ['Condições de cancelamento na compra', <Terms key="terms" terms={terms} />],
        ]}
      />
    </Part>
  );
}

function Terms({ terms: { bought, today } }: Pick<Dossier, 'terms'>) {
  if (bought === null) return <>Versão não registrada</>;
  return (
    <span className="wrap-anywhere text-small">
      {bought === today ? 'As de hoje' : 'Outras que as de hoje'}, SHA-256 {bought}
    </span>
  );
}

function Money({ order }: Pick<Dossier, 'order'>) {
  const lines = order.movements.map(({ _id, at, kind, amount, payment_id, reason }) => ({
    key: _id,
    at,
    text: [MOVEMENT_LABELS[kind], payment_id !== null && `pagamento ${payment_id}`, reason].filter(Boolean).join(', '),
    amount: moneyText(amount),
  }));
  return (
    <Part title="Recibo">
      <Lines lines={lines} empty="Nenhum dinheiro entrou por este pedido." />
      <p className="mt-2 font-semibold text-small">
        Total {moneyText(order.total)}, pago {moneyText(order.paid)}
        {order.refunded > 0 && `, devolvido ${moneyText(order.refunded)}`}
        {order.held > 0 && `, retido em disputa ${moneyText(order.held)}`}, com{' '}
        {PAYMENT_METHOD_LABELS[order.payment_method]}.
      </p>
    </Part>
  );
}

function Stages({ order }: Pick<Dossier, 'order'>) {
  const lines = [
    ...order.production_steps.map(({ from, to, user_email, created_at: at }) => ({
      key: at + to,
      at,
      text: `${PRODUCTION_LABELS[from]} → ${PRODUCTION_LABELS[to]} (${user_email})`,
    })),
    ...order.failed_deliveries.map(({ at, by, reason }) => ({
      key: at + by,
      at,
      text: `Não entregue: ${reason} (${by})`,
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Part title="Promessa e etapas">
      <Details
        entries={[
          ['Em homenagem a', order.deceased_name],
          ['Local', order.funeral_location],
          ['Cerimônia', moment(order.funeral_time)],
          ['Entrega prometida até', moment(order.deliver_by)],
        ]}
      />
      <div className="mt-2">
        <Lines lines={lines} empty="A produção ainda não começou." />
      </div>
    </Part>
  );
}

function Arrival({ order, delivery }: Pick<Dossier, 'order' | 'delivery'>) {
  return (
    <Part title="Entrega">
      {!delivery && <p className="text-muted text-small">Ainda não entregue.</p>}
      {delivery && (
        <>
          <p className="text-small">
            Entregue em {moment(delivery.at)}, registrado por {delivery.recorded_by}.{' '}
            {delivery.received_by ? `Quem recebeu: ${delivery.received_by}.` : 'Quem recebeu não foi anotado.'}{' '}
            {delivery.photo === null && 'Sem fotografia.'}
          </p>
          {delivery.photo !== null && (
            <Photograph
              orderId={order.order_id}
              photo={delivery.photo}
              alt="A entrega"
              className="mt-2 max-h-72 object-contain"
              advice="Recarregue a página antes de imprimir."
            />
          )}
        </>
      )}
    </Part>
  );
}

export function DossierSheet({ dossier }: { dossier: Dossier }) {
  const { business } = useSite();
  const { order, bought, made, delivery, mails } = dossier;
  const isChanged = bought !== null && JSON.stringify(bought) !== JSON.stringify(made);
  return (
    <article className="paper-sheet dossier @container mx-auto max-w-[52rem] rounded-card border border-line bg-surface p-5 sm:p-9">
      <Heading level={1} size={2}>
        Dossiê do pedido {orderNumberText(order.number)}
      </Heading>
      <p className="mt-1 text-small">
        {business.legalName}, CNPJ {business.cnpj}. Pedido {order.order_id}.
      </p>
      <Purchase dossier={dossier} />
      <Money order={order} />
      <Part title={isChanged ? 'Coroas e faixas como foram compradas' : 'Coroas e faixas'}>
        <Wreaths wreaths={isChanged ? bought : made} />
        {bought !== null && !isChanged && <p className="mt-1 text-muted text-small">Feitas como foram compradas.</p>}
      </Part>
      {isChanged && (
        <Part title="Coroas e faixas depois de corrigidas">
          <Wreaths wreaths={made} />
        </Part>
      )}
      <Stages order={order} />
      <Arrival order={order} delivery={delivery} />
      <Part title="Mensagens a quem comprou">
        <Lines
          lines={mails.map(({ subject, recipient, created_at, sent_at }) => ({
            key: created_at + subject,
            at: sent_at ?? created_at,
            text: `${subject}, para ${recipient}${sent_at === null ? ' (não saiu)' : ''}`,
          }))}
          empty="Nenhum e-mail."
        />
      </Part>
    </article>
  );
}
