import { formatDateTime } from '#domain/dates.ts';
import { cents, formatBRL } from '#domain/money.ts';
import type { PaymentRecord, PreferenceRecord } from '../provider/records.ts';
import { escapeHtml, type Page, renderPage } from './page.ts';

/** CRC16-CCITT-FALSE as four upper-case hexadecimal digits, which end every Pix code. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/**
 * A well-formed Pix 'copia e cola' code for an amount in centavos. Its key is in a reserved domain, so no bank can
 * transfer real money with it.
 */
export function pixCode(amountCents: number, transactionId: string): string {
  const reference = transactionId.replace(/[^0-9A-Za-z]/g, '').slice(0, 25) || '***';
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', 'pix-simulado@example.com')),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amountCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', 'LOJA SIMULADA'),
    field('60', 'TERESOPOLIS'),
    field('62', field('05', reference)),
    '6304',
  ].join('');
  return body + crc16(body);
}

/** The data of the checkout page of one preference. Instants are milliseconds since 1970 UTC. */
type CheckoutView = {
  preference: PreferenceRecord;
  /** Its newest payment. */
  payment: PaymentRecord | undefined;
  expired: boolean;
  now: number;
  /** The address of 'Voltar ao site', if the shop gave one. */
  backUrl: string | undefined;
  formTargets: readonly string[];
};

const SCRIPT = `
const button = document.querySelector('[data-copy]');
if (button) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = document.getElementById('codigo');
    code.select();
    try { await navigator.clipboard.writeText(code.value); } catch { document.execCommand('copy'); }
    document.getElementById('copiado').textContent = 'Código copiado.';
  });
}
const left = document.querySelector('[data-left]');
if (left) {
  const end = performance.now() + Number(left.dataset.left);
  const show = () => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    const text = (value) => String(value).padStart(2, '0');
    left.textContent = 'Expira em ' + text(Math.floor(seconds / 60)) + ':' + text(seconds % 60);
    if (seconds === 0) location.reload();
    else setTimeout(show, 500);
  };
  if (Number(left.dataset.left) > 0 && Number(left.dataset.left) < 86400000) show();
}
`;

const money = (amountCents: number): string => escapeHtml(formatBRL(cents(amountCents)));

function itemsCard({ body, totalCents }: PreferenceRecord): string {
  const lines = body.items.map(
    ({ title, quantity, unit_price }) =>
      `<li><span>${quantity} × ${escapeHtml(title)}</span><span>${money(quantity * Math.round(unit_price * 100))}</span></li>`,
  );
  const email = body.payer?.email;
  return `<section class="card" aria-labelledby="resumo">
<h2 id="resumo">Resumo da compra</h2>
<ul class="items">${lines.join('')}</ul>
<p class="total"><span>Total</span><span>${money(totalCents)}</span></p>
${email ? `<p class="soft">Comprador: ${escapeHtml(email)}</p>` : ''}
</section>`;
}

async function pixCard(amountCents: number, transactionId: string): Promise<string> {
  const code = pixCode(amountCents, transactionId);
  // Imported here, because only this page needs it and it would delay the start.
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(code, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
  return `<div class="qr" role="img" aria-label="QR Code do Pix simulado">${svg}</div>
<label for="codigo">Pix copia e cola</label>
<textarea id="codigo" rows="4" readonly spellcheck="false">${escapeHtml(code)}</textarea>
<button type="button" data-copy hidden>Copiar código</button>
<p id="copiado" class="soft" role="status"></p>`;
}

function countdown({ preference, now }: CheckoutView): string {
  if (preference.expiresAt === undefined) return '';
  const until = escapeHtml(formatDateTime(new Date(preference.expiresAt)));
  return `<p><strong data-left="${preference.expiresAt - now}">Expira em ${until}</strong></p>`;
}

function stateOf({ payment, now }: CheckoutView): string {
  if (!payment) return '';
  const seconds =
    payment.approvesAt === undefined ? undefined : Math.max(0, Math.ceil((payment.approvesAt - now) / 1000));
  const texts: Record<string, string> = {
    pending:
      seconds === undefined ? 'O pagamento está pendente.' : `O pagamento será aprovado em ${seconds} segundo(s).`,
    in_process: 'O pagamento está em análise.',
    rejected: 'O último pagamento foi recusado. Você pode tentar de novo.',
    cancelled: 'O último pagamento foi cancelado. Você pode tentar de novo.',
  };
  const text = texts[payment.status] ?? `Situação do pagamento: ${payment.status}.`;
  return `<p class="state" role="status">${escapeHtml(text)} <span class="soft">Pagamento ${payment.id}</span></p>`;
}

const action = (value: string, label: string, kind = ''): string =>
  `<button name="action" value="${value}"${kind ? ` class="${kind}"` : ''}>${label}</button>`;

const backLink = (url: string | undefined, kind = ''): string =>
  url === undefined ? '' : `<a class="button ${kind}" href="${escapeHtml(url)}">Voltar ao site</a>`;

function openForm(): string {
  return `<form method="post" class="card">
<h2>O que o comprador faz?</h2>
${action('approve', 'Aprovar pagamento', 'main')}
${action('pending', 'Deixar pendente')}
${action('reject', 'Recusar pagamento', 'danger')}
<details>
<summary>Mais opções</summary>
${action('review', 'Pôr em análise')}
${action('balance', 'Pagar com saldo')}
${action('approve-and-leave', 'Aprovar e fechar, sem voltar ao site')}
${action('expire', 'Expirar o link')}
<div class="row"><div><label for="segundos">Segundos</label>
<input id="segundos" name="seconds" type="number" min="1" max="3600" value="15" inputmode="numeric"></div>
${action('pay-later', 'Pagar daqui a esse tempo')}</div>
</details>
</form>`;
}

async function openPage(view: CheckoutView): Promise<string> {
  const { preference } = view;
  return `<h1>Pagar com Pix</h1>
${stateOf(view)}
${itemsCard(preference)}
<section class="card" aria-labelledby="pix">
<h2 id="pix">Código Pix</h2>
${countdown(view)}
${await pixCard(preference.totalCents, preference.merchantOrderId)}
</section>
${openForm()}
${backLink(view.backUrl)}`;
}

function expiredPage({ backUrl }: CheckoutView): string {
  return `<h1>Link expirado</h1>
<p>O prazo para pagar terminou. Volte ao site para fazer um novo pedido.</p>
${backLink(backUrl, 'main')}
<form method="post"><details><summary>Mais opções</summary>
<p>Às vezes o dinheiro chega mesmo depois do prazo.</p>
${action('late', 'Pagar mesmo assim, com atraso')}
</details></form>`;
}

function paidPage({ preference, payment, backUrl }: CheckoutView): string {
  const approvedAt = payment?.approvedAt;
  return `<h1>Pagamento aprovado</h1>
<p>Pagamento ${payment?.id ?? ''}${approvedAt === undefined ? '' : `, ${escapeHtml(formatDateTime(new Date(approvedAt)))}`}.</p>
${itemsCard(preference)}
<p>Você já pode fechar esta página.</p>
${backLink(backUrl, 'main')}
<form method="post"><details><summary>Mais opções</summary>
${action('pay-again', 'Pagar outra vez, em dobro')}
</details></form>`;
}

/** The simulated Pix checkout in its preference's present state. */
export async function checkoutPage(view: CheckoutView): Promise<Page> {
  const paid = view.payment?.status === 'approved';
  const title = paid ? 'Pagamento aprovado' : view.expired ? 'Link expirado' : 'Pagar com Pix';
  const approvesAt = view.payment?.approvesAt;
  return renderPage({
    title: `${title} – simulador`,
    main: paid ? paidPage(view) : view.expired ? expiredPage(view) : await openPage(view),
    script: SCRIPT,
    formTargets: view.formTargets,
    ...(approvesAt === undefined ? {} : { refreshSeconds: Math.max(1, Math.ceil((approvesAt - view.now) / 1000) + 1) }),
  });
}

export function unknownLinkPage(): Page {
  return renderPage({
    title: 'Link não encontrado – simulador',
    main: '<h1>Link não encontrado</h1><p>Este link de pagamento não existe. Volte ao site e tente de novo.</p>',
  });
}

/** The page with the code of one Pix payment, the provider's `ticket_url`. */
export async function ticketPage(payment: PaymentRecord): Promise<Page> {
  return renderPage({
    title: `Pagamento ${payment.id} – simulador`,
    main: `<h1>Código Pix</h1><section class="card"><p>Pagamento ${payment.id}: ${money(payment.amountCents)}</p>
${await pixCard(payment.amountCents, payment.id)}</section>`,
    script: SCRIPT,
  });
}
