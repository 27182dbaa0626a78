import { EMAIL_BACK_HOURS } from '#domain/correction.ts';
import { formatDateTime, formatTime } from '#domain/dates.ts';
import { type Cents, formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { PRODUCTION_LABELS, TOLD_AFTER_SECONDS } from '#domain/production.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../sales/orders/repository.ts';
import { buyerConfirmation, paidTwiceMail, type SecondPayment } from './buyer-email.ts';
import { mailButton, orderAddress, orderLink, wayToOrder } from './mail-parts.ts';
import { orderMail } from './order-mail.ts';
import { alarmRecipients, configuredRecipients } from './repository.ts';
import { SYSTEM_PATH } from './staff-messages.ts';
import { mailBuyer, messageBuyer, problemRecipients, tellAll } from './tell.ts';
import { whatsappMessage } from './whatsapp-messages.ts';

/** Sends the buyer's confirmation of an approved order, and a message without personal data to the staff. */
export async function notifyOrder(tx: Tx, deps: Deps, order: Order, wreaths: readonly Wreath[]): Promise<void> {
  const mail = buyerConfirmation(deps.business, deps.config.publicUrl, order, wreaths);
  const cause = `order:${order.orderId}`;
  const whatsapp = whatsappMessage('paid', order, order.accessKey, [formatDateTime(order.funeralTime)]);
  await mailBuyer(tx, deps, order, { event: 'buyer-confirmation', cause: `buyer:${order.orderId}`, mail, whatsapp });
  const lines = mail.staffLines;
  await tellAll(tx, deps, await configuredRecipients(tx), {
    event: 'order-approved',
    cause,
    subject: `Novo pedido pago: ${orderNumberText(order.number)}`,
    lines,
    path: `/funcionario/pedidos/${order.number}`,
  });
}

/** Reports a payment that needs a person, once for each payment and kind of problem. */
export async function notifyProblem(
  tx: Tx,
  deps: Deps,
  problem: { paymentId: string; text: string; kind: string },
): Promise<void> {
  await tellAll(tx, deps, await problemRecipients(tx), {
    event: 'payment-problem',
    cause: `problem:${problem.kind}:${problem.paymentId}`,
    subject: 'Pagamento precisa de atenção',
    lines: [problem.text],
    path: '/dashboard',
  });
}

/** Notifies the buyer that an order was paid twice and that the second payment is refunded. */
export async function notifyPaidTwice(
  tx: Tx,
  deps: Deps,
  second: SecondPayment & { orderId: string; paymentId: string; buyerEmail: string },
): Promise<void> {
  const mail = paidTwiceMail(deps.business, deps.config.publicUrl, second);
  await mailBuyer(tx, deps, second, {
    event: 'buyer-paid-twice',
    cause: `paid-twice:${second.orderId}:${second.paymentId}`,
    mail,
  });
}

/** Reports a refund or dispute begun at the provider, once for each cause. */
export async function notifyReversal(
  tx: Tx,
  deps: Deps,
  { cause, text, order }: { cause: string; text: string; order: Order },
): Promise<void> {
  await tellAll(tx, deps, await problemRecipients(tx), {
    event: 'payment-reversed',
    cause,
    subject: `Pagamento do pedido ${orderNumberText(order.number)} mudou`,
    lines: [`${text} Confira antes de entregar.`],
    path: `/admin/pedidos/${order.orderId}/editar`,
  });
}

/** Reports that an alarm of the server began or ended; returns the ids of the messages. */
export async function notifyAlarm(
  tx: Tx,
  deps: Deps,
  { alarmId, phase, ...message }: { alarmId: string; phase: 'began' | 'ended'; subject: string; lines: string[] },
): Promise<string[]> {
  return tellAll(tx, deps, await alarmRecipients(tx), {
    event: `alarm-${phase}`,
    cause: `alarm-${phase}:${alarmId}`,
    ...message,
    path: SYSTEM_PATH,
  });
}

/** A buyer's corrections within so many seconds are told together, at the end of them. */
const GATHERED_SECONDS = 600;

type Changed = { by: 'buyer' | 'office'; what: readonly string[] };

/** Reports to staff and buyer that what is made, or for whom, has changed; papers printed before are wrong now. */
export async function notifyChanged(tx: Tx, deps: Deps, order: Order, { by, what }: Changed): Promise<void> {
  const number = orderNumberText(order.number);
  const seconds = Math.floor(deps.now().getTime() / 1000);
  const isBuyer = by === 'buyer';
  const cause = isBuyer
    ? `correction:${order.orderId}:${Math.floor(seconds / GATHERED_SECONDS)}`
    : `changed:${order.orderId}:v${order.version}`;
  const gathered = { afterSeconds: GATHERED_SECONDS - (seconds % GATHERED_SECONDS) };
  await tellAll(tx, deps, await configuredRecipients(tx), {
    event: 'order-corrected',
    cause,
    subject: `Pedido ${number} ${isBuyer ? 'corrigido pelo comprador' : 'mudou'}`,
    lines: [
      isBuyer
        ? `Quem comprou corrigiu uma faixa ou o nome no pedido ${number}, antes do início da produção.`
        : `Mudou no pedido ${number}: ${what.join(', ')}. Etapa: ${PRODUCTION_LABELS[order.production]}.`,
      'O que já foi impresso ou feito como antes precisa ser trocado. Depois, toquem em Troquei no pedido.',
    ],
    path: `/funcionario/pedidos/${order.number}`,
    ...(isBuyer && { when: gathered }),
  });
  const mail = orderMail(deps.business, {
    title: `O pedido ${number} foi corrigido`,
    lines: ['A correção está salva, e a faixa sai como está na página do pedido. Se não foi você, fale conosco.'],
    more: wayToOrder(deps.config.publicUrl, order),
  });
  const when = isBuyer ? gathered : { afterSeconds: TOLD_AFTER_SECONDS };
  await mailBuyer(tx, deps, order, { event: 'buyer-corrected', cause, mail }, when);
}

/** Notifies the buyer of a refund. */
export async function notifyRefund(
  tx: Tx,
  deps: Deps,
  order: Order,
  refund: { id: string; amount: Cents },
): Promise<void> {
  const number = orderNumberText(order.number);
  const mail = orderMail(deps.business, {
    title: `Devolvemos ${formatBRL(refund.amount)} do pedido ${number}`,
    lines: [
      `${order.buyerName}, devolvemos ${formatBRL(refund.amount)} do pedido ${number}, em homenagem a ${order.deceasedName}.`,
      'O valor volta pelo mesmo meio em que foi pago; no Pix, costuma chegar em poucos minutos.',
    ],
  });
  const whatsapp = whatsappMessage('changed', order, order.accessKey, [`devolvemos ${formatBRL(refund.amount)}`]);
  await mailBuyer(tx, deps, order, {
    event: 'buyer-refund',
    cause: `refund:${order.orderId}:${refund.id}`,
    mail,
    whatsapp,
  });
}

/** Notifies the buyer that an order costs less by now, and how the rest goes back. */
export async function notifyOwed(tx: Tx, deps: Deps, order: Order, words: string): Promise<void> {
  const mail = orderMail(deps.business, {
    title: `O pedido ${orderNumberText(order.number)} ficou por menos`,
    lines: [words],
    more: wayToOrder(deps.config.publicUrl, order),
  });
  const cause = `owed:${order.orderId}:v${order.version}`;
  await mailBuyer(tx, deps, order, { event: 'buyer-owed', cause, mail });
}

/** Notifies the buyer that what was due of an order was paid. */
export async function notifyDuePaid(
  tx: Tx,
  deps: Deps,
  order: Order,
  { paymentId, amount }: { paymentId: string; amount: Cents },
): Promise<void> {
  const number = orderNumberText(order.number);
  const title = `Recebemos ${formatBRL(amount)} do pedido ${number}`;
  const lines = [`${order.buyerName}, recebemos ${formatBRL(amount)} do que faltava do pedido ${number}. Obrigado.`];
  const mail = orderMail(deps.business, { title, lines });
  await mailBuyer(tx, deps, order, { event: 'buyer-due-paid', cause: `due-paid:${order.orderId}:${paymentId}`, mail });
}

/** Notifies the buyer that an order won't be delivered; `words` are further paragraphs. */
export async function notifyClosing(tx: Tx, deps: Deps, order: Order, words: string[]): Promise<void> {
  const number = orderNumberText(order.number);
  const voided = order.closing === 'voided';
  const mail = orderMail(deps.business, {
    title: voided ? `O pedido ${number} foi anulado` : `O pedido ${number} foi cancelado`,
    lines: [
      voided
        ? `${order.buyerName}, o pedido ${number} foi lançado por engano. Desconsidere a confirmação que enviamos.`
        : `${order.buyerName}, o pedido ${number}, em homenagem a ${order.deceasedName}, foi cancelado e não será entregue.`,
      ...words,
    ],
  });
  const change = voided ? 'ele foi anulado' : 'ele foi cancelado e não será entregue';
  const whatsapp = whatsappMessage('changed', order, order.accessKey, [change]);
  await mailBuyer(tx, deps, order, { event: 'buyer-closing', cause: `closing:${order.orderId}`, mail, whatsapp });
}

/** Mails the address of the buyer's page, requested or renewed; once for each `cause`. */
export async function notifyOrderLink(
  tx: Tx,
  deps: Deps,
  order: Order,
  { cause, lines }: { cause: string; lines: string[] },
): Promise<void> {
  const title = `O endereço do seu pedido ${orderNumberText(order.number)}`;
  const mail = orderMail(deps.business, { title, lines, more: wayToOrder(deps.config.publicUrl, order) });
  await mailBuyer(tx, deps, order, { event: 'buyer-link', cause, mail });
}

/** Tells the address before a correction of an order's e-mail, with a link that takes the order back. */
export async function notifyEmailChanged(tx: Tx, deps: Deps, before: Order, url: string): Promise<void> {
  const mail = orderMail(deps.business, {
    title: `O e-mail do pedido ${orderNumberText(before.number)} mudou`,
    lines: [
      'Quem tem o link do pedido trocou o e-mail dele. Se foi você, não é preciso fazer nada.',
      `Se não foi, desfaça em até ${EMAIL_BACK_HOURS} horas: o pedido volta a este e-mail, com um link novo.`,
    ],
    more: { text: ['NÃO FUI EU: DESFAZER', url], html: mailButton(url, 'Não fui eu: desfazer') },
  });
  const cause = `email-changed:${before.orderId}:${before.version}`;
  await mailBuyer(tx, deps, before, { event: 'buyer-link', cause, mail });
}

/** Sends the buyer's confirmation again, to a corrected address. */
export async function notifyOrderAgain(tx: Tx, deps: Deps, order: Order, wreaths: readonly Wreath[]): Promise<void> {
  const mail = buyerConfirmation(deps.business, deps.config.publicUrl, order, wreaths);
  const cause = `buyer:${order.orderId}:${order.version}`;
  await mailBuyer(tx, deps, order, { event: 'buyer-confirmation', cause, mail });
}

type PhoneOrder = Pick<Order, 'orderId' | 'number' | 'buyerName' | 'buyerPhone' | 'whatsappAt' | 'payKey'> & {
  expiresAt: Date;
};

/** Sends who ordered by telephone, and asked for messages by WhatsApp, the address where it is paid. */
export async function notifyPayLink(tx: Tx, deps: Deps, order: PhoneOrder): Promise<void> {
  await messageBuyer(tx, deps, order, {
    event: 'buyer-link',
    cause: `link:${order.orderId}`,
    subject: `O link do pedido ${orderNumberText(order.number)}`,
    whatsapp: whatsappMessage('link', order, order.payKey, [formatDateTime(order.expiresAt)]),
  });
}

type Unpaid = PhoneOrder & Pick<Order, 'buyerEmail'>;

/** Reminds a buyer, once, of an order whose hold ends soon; without an e-mail, of an order by telephone, by WhatsApp alone. */
export async function notifyUnpaid(tx: Tx, deps: Deps, order: Unpaid): Promise<void> {
  const number = orderNumberText(order.number);
  const url = `${deps.config.publicUrl}/pagar/${order.payKey}`;
  const mail = orderMail(deps.business, {
    title: `O seu pedido ${number} ainda não foi pago`,
    lines: [
      // Nothing that was typed: nobody has shown that the address is the buyer's.
      `As coroas do pedido ${number} ficam reservadas até as ${formatTime(order.expiresAt)}.`,
      'Se já pagou, não é preciso fazer nada: a confirmação chega por e-mail.',
    ],
    more: { text: ['PAGAR OU SEGURAR POR MAIS TEMPO', url], html: mailButton(url, 'Pagar ou segurar por mais tempo') },
  });
  const whatsapp = whatsappMessage('unpaid', order, order.payKey, [formatDateTime(order.expiresAt)]);
  const news = { event: 'buyer-unpaid', cause: `unpaid:${order.orderId}`, whatsapp };
  if (order.buyerEmail === '') await messageBuyer(tx, deps, order, { ...news, subject: mail.subject });
  else await mailBuyer(tx, deps, order, { ...news, mail });
}

type RequestWords = {
  /** Identifies the message, so that it is sent once. */
  cause: string;
  title: string;
  lines: string[];
};

/** Mails the buyer their request about an order, or its answer. */
export async function notifyBuyerOfRequest(
  tx: Tx,
  deps: Deps,
  order: Order,
  { cause, title, lines }: RequestWords,
): Promise<void> {
  const place = { text: ['A PÁGINA DO PEDIDO', orderAddress(deps.config.publicUrl, order)] };
  const more = { ...place, html: orderLink(deps.config.publicUrl, order) };
  const mail = orderMail(deps.business, { title, lines, more });
  await mailBuyer(tx, deps, order, { event: 'buyer-request', cause, mail });
}

/** Reports to the office what a buyer wants, or what became of an order, without personal data. */
export async function notifyOffice(
  tx: Tx,
  deps: Deps,
  { orderId }: Order,
  { cause, title, lines }: RequestWords,
): Promise<void> {
  await tellAll(tx, deps, await problemRecipients(tx), {
    event: 'order-request',
    cause: `staff-${cause}`,
    subject: title,
    lines,
    path: `/admin/pedidos/${orderId}/editar`,
  });
}
