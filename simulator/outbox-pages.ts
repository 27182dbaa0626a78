import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CaughtMail, MailSink } from './mail-sink.ts';
import { escapeHtml, renderPage } from './pages/page.ts';
import type { TelegramDouble, TelegramMessage } from './telegram-double.ts';
import type { SentWhatsApp, WhatsAppDouble } from './whatsapp-double.ts';

type Outbox = {
  mail: Pick<MailSink, 'messages'>;
  telegram: Pick<TelegramDouble, 'messages'>;
  whatsapp: Pick<WhatsAppDouble, 'messages'>;
};

/** One line of the list, for every channel. */
type Entry = { channel: 'E-mail' | 'Telegram' | 'WhatsApp'; at: string; to: string; title: string; link: string };

const TITLE_LENGTH = 90;

const dateTime = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function time(at: string): string {
  return `<time datetime="${escapeHtml(at)}">${dateTime.format(new Date(at)).replace(',', '')}</time>`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH - 1).join('')}…` : line;
}

function entries({ mail, telegram, whatsapp }: Outbox): Entry[] {
  const mails = mail.messages().map((message): Entry => {
    const { id, receivedAt: at, recipients, subject } = message;
    return { channel: 'E-mail', at, to: recipients.join(', '), title: subject || '(sem assunto)', link: `mail/${id}` };
  });
  const chats = telegram.messages().map((message): Entry => {
    const { messageId, sentAt: at, chatId, text } = message;
    return { channel: 'Telegram', at, to: chatId, title: text, link: `telegram/${messageId}` };
  });
  const sent = whatsapp.messages().map((message): Entry => {
    const { id, sentAt: at, to, text } = message;
    return { channel: 'WhatsApp', at, to, title: text, link: `whatsapp/${id}` };
  });
  // Reversed first, so that of two entries with the same time the later one comes first.
  return [...mails, ...chats, ...sent].reverse().sort((a, b) => b.at.localeCompare(a.at));
}

function listPage(list: Entry[]): string {
  const items = list.map(
    ({ channel, at, to, title, link }) => `<li class="card">
<p class="soft">${channel} · ${time(at)}</p>
<h2><a href="${escapeHtml(encodeURI(link))}">${escapeHtml(shortened(title))}</a></h2>
<p>Para ${escapeHtml(to)}</p>
</li>`,
  );
  const empty =
    '<p class="card">Nenhuma mensagem ainda. Conclua um pedido na loja e volte aqui: as mensagens aparecem em alguns segundos.</p>';
  return `<h1>Mensagens enviadas</h1>
<p class="soft">E-mails e mensagens do Telegram e do WhatsApp que a loja enviou. Nesta demonstração ficam todos aqui: nada chega ao destinatário.</p>
<p><a class="button" href="./">Atualizar</a></p>
${items.length === 0 ? empty : `<ul class="messages">${items.join('\n')}</ul>`}`;
}

const BACK = '<p><a href="../">Voltar às mensagens</a></p>';

function fields(rows: [string, string][]): string {
  return `<dl>${rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${value}</dd>`).join('')}</dl>`;
}

function mailPage(mail: CaughtMail): string {
  const facts = fields([
    ['De', escapeHtml(mail.from)],
    ['Para', escapeHtml(mail.recipients.join(', '))],
    ['Recebido em', time(mail.receivedAt)],
    ...(mail.attachments.length > 0 ? [['Anexos', escapeHtml(mail.attachments.join(', '))] as [string, string]] : []),
  ]);
  // The sandbox lets the message run and send nothing; its links open in a new tab.
  const content = `<base target="_blank">${mail.html}`;
  const html = `<section aria-labelledby="html"><h2 id="html">Como o destinatário vê</h2>
<iframe title="Conteúdo do e-mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(content)}"></iframe></section>`;
  return `${BACK}
<h1>${escapeHtml(mail.subject || '(sem assunto)')}</h1>
${facts}
${mail.html === '' ? '' : html}
<section aria-labelledby="text"><h2 id="text">Texto simples</h2>
<pre>${escapeHtml(mail.text || '(sem texto)')}</pre></section>
<details><summary>Cabeçalhos</summary>
${fields(mail.headers.map(({ name, value }) => [name, escapeHtml(value)]))}</details>`;
}

function telegramPage(message: TelegramMessage): string {
  return `${BACK}
<h1>Mensagem do Telegram</h1>
${fields([
  ['Para', escapeHtml(message.chatId)],
  ['Enviada em', time(message.sentAt)],
])}
<pre>${escapeHtml(message.text)}</pre>`;
}

function whatsappPage({ to, template, text, button, picture, sentAt }: SentWhatsApp): string {
  const shown = picture === undefined ? '' : `<p><img src="${escapeHtml(picture)}" alt="" style="max-width:100%"></p>`;
  return `${BACK}
<h1>Mensagem do WhatsApp</h1>
${fields([
  ['Para', escapeHtml(to)],
  ['Enviada em', time(sentAt)],
  ['Modelo', escapeHtml(template)],
])}
<div class="card">${shown}<p>${escapeHtml(text)}</p>
<a class="button" href="${escapeHtml(encodeURI(button.path))}">${escapeHtml(button.label)}</a></div>`;
}

function send(reply: FastifyReply, title: string, main: string): FastifyReply {
  const { html, policy } = renderPage({ title: `${title} · Simulador`, main, framesForeignHtml: true });
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return send(reply.status(404), 'Não encontrada', `${BACK}<h1>Mensagem não encontrada</h1>`);
}

/** Shows the caught messages under /outbox/. All links are relative, so that the pages also work behind a proxy. */
export function registerOutboxPages(app: FastifyInstance, outbox: Outbox): void {
  app.get('/outbox', (request, reply) => {
    // The router accepts both forms, but relative links need the trailing slash.
    if (!/^[^?]*\/(\?|$)/.test(request.url)) return reply.redirect('outbox/');
    return send(reply, 'Mensagens enviadas', listPage(entries(outbox)));
  });
  app.get<{ Params: { id: string } }>('/outbox/mail/:id', ({ params }, reply) => {
    const mail = outbox.mail.messages().find(({ id }) => id === params.id);
    return mail ? send(reply, mail.subject || 'E-mail', mailPage(mail)) : sendMissing(reply);
  });
  app.get<{ Params: { id: string } }>('/outbox/telegram/:id', ({ params }, reply) => {
    const message = outbox.telegram.messages().find(({ messageId }) => String(messageId) === params.id);
    return message ? send(reply, 'Telegram', telegramPage(message)) : sendMissing(reply);
  });
  app.get<{ Params: { id: string } }>('/outbox/whatsapp/:id', ({ params }, reply) => {
    const message = outbox.whatsapp.messages().find(({ id }) => id === params.id);
    return message ? send(reply, 'WhatsApp', whatsappPage(message)) : sendMissing(reply);
  });
}
