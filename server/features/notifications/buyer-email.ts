import type { Business } from '#contract/business.ts';
import { formatDateTime } from '#domain/dates.ts';
import { formatBRL, timesCents } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { formatPhone } from '#domain/phone.ts';
import type { NewOrder, OrderUnit } from '../orders/repository.ts';
import { escapeHtml, heading, mailDocument, palette, paragraph, sectionTitle } from './html.ts';

export type BuyerMail = { subject: string; text: string; html: string; shortId: string; staffLines: string[] };

type Line = { title: string; faixa: string; price: string };

function lines(order: NewOrder, units: OrderUnit[]): Line[] {
  return units.map((unit, i) => ({
    title: unit.title,
    faixa: order.faixaTexts[i] ?? '',
    price: formatBRL(unit.price),
  }));
}

function address(business: Business): string {
  const { street, district, city, state, postalCode } = business.address;
  return `${street}, ${district}, ${city}/${state}, CEP ${postalCode}`;
}

function wreathRow({ title, faixa, price }: Line): string {
  const cell = `padding:12px 0;border-bottom:1px solid ${palette.line};vertical-align:top`;
  const ribbon = `<div style="margin-top:4px;color:${palette.gold};font-style:italic">Faixa: “${escapeHtml(faixa)}”</div>`;
  return `<tr><td style="${cell}">${escapeHtml(title)}${ribbon}</td><td align="right" style="${cell};white-space:nowrap">${price}</td></tr>`;
}

function totals(order: NewOrder, count: number): string {
  const row = (label: string, value: string, weight = 'normal') =>
    `<tr><td style="padding:6px 0;font-weight:${weight}">${label}</td><td align="right" style="padding:6px 0;font-weight:${weight};white-space:nowrap">${value}</td></tr>`;
  const fee = formatBRL(timesCents(FAIXA_FEE, count));
  return `${row(`Faixas (${count} × ${formatBRL(FAIXA_FEE)})`, fee)}${row('Total pago', formatBRL(order.total), 'bold')}`;
}

function htmlBody(business: Business, order: NewOrder, wreaths: Line[]): string {
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"';
  return [
    heading('Recebemos o seu pagamento'),
    paragraph(`${order.buyerName}, obrigado pela confiança neste momento. A sua homenagem já está com a nossa equipe.`),
    sectionTitle('Homenagem'),
    `<table ${table}>${wreaths.map(wreathRow).join('')}${totals(order, wreaths.length)}</table>`,
    sectionTitle('Cerimônia'),
    paragraph(`Em memória de ${order.deceasedName}`),
    paragraph(`${order.funeralLocation}, ${formatDateTime(order.funeralTime)} (entrega em ${business.cityServed})`),
    sectionTitle('Algo a corrigir?'),
    `<p style="margin:0 0 12px">Fale conosco a qualquer hora: <a href="tel:+55${business.phones.funeral24h}" style="color:${palette.green};font-weight:bold">${formatPhone(business.phones.funeral24h)}</a> (24 horas) ou responda a este e-mail. Tenha em mãos o pedido <strong>${escapeHtml(order.orderId)}</strong>.</p>`,
  ].join('\n');
}

function textBody(business: Business, order: NewOrder, wreaths: Line[]): string {
  return [
    `${order.buyerName}, recebemos o seu pagamento. Obrigado pela confiança neste momento.`,
    '',
    'HOMENAGEM',
    ...wreaths.map(({ title, faixa, price }) => `- ${title}: ${price}\n  Faixa: "${faixa}"`),
    `Faixas (${wreaths.length} x ${formatBRL(FAIXA_FEE)}): ${formatBRL(timesCents(FAIXA_FEE, wreaths.length))}`,
    `Total pago: ${formatBRL(order.total)}`,
    '',
    'CERIMÔNIA',
    `Em memória de ${order.deceasedName}`,
    `${order.funeralLocation}, ${formatDateTime(order.funeralTime)} (entrega em ${business.cityServed})`,
    '',
    `Algo a corrigir? Telefone 24 horas: ${formatPhone(business.phones.funeral24h)}`,
    `Pedido ${order.orderId}`,
    '',
    `${business.legalName}, CNPJ ${business.cnpj}`,
    address(business),
    'Direito de arrependimento: até 7 dias, pelo mesmo canal (CDC, art. 49).',
  ].join('\n');
}

/** The buyer's confirmation with everything that was bought (Decreto 7.962/2013: immediate, kept by the buyer), and the staff's short version. */
export function buyerConfirmation(
  business: Business,
  publicUrl: string,
  order: NewOrder,
  units: OrderUnit[],
): BuyerMail {
  const wreaths = lines(order, units);
  const footer = [
    `${escapeHtml(business.legalName)} · CNPJ ${business.cnpj}`,
    escapeHtml(address(business)),
    'Você pode se arrepender da compra em até 7 dias, pelo mesmo canal (CDC, art. 49).',
    `<a href="${publicUrl}/politica-privacidade" style="color:${palette.soft}">Política de privacidade</a>`,
  ].join('<br>');
  const count = wreaths.length === 1 ? '1 coroa' : `${wreaths.length} coroas`;
  return {
    subject: `Pagamento aprovado: ${count} em homenagem a ${order.deceasedName}`,
    text: textBody(business, order, wreaths),
    html: mailDocument({
      title: 'Pagamento aprovado',
      preview: `Total ${formatBRL(order.total)}. Cerimônia em ${formatDateTime(order.funeralTime)}.`,
      brand: business.name,
      body: htmlBody(business, order, wreaths),
      footer,
    }),
    shortId: order.orderId.slice(0, 8),
    staffLines: [
      `${count}, total ${formatBRL(order.total)}.`,
      `Cerimônia em ${formatDateTime(order.funeralTime)}.`,
      ...units.map(({ title }) => `- ${title}`),
    ],
  };
}
