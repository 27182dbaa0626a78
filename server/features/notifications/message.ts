import type { Business } from '#contract/business.ts';
import { isGivenBack, type Movement, orderMoney } from '#domain/order-money.ts';
import type { WhatsAppMessage } from '#domain/whatsapp.ts';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../sales/order-repository.ts';
import { listDeviceIds, listDeviceRows } from './device-repository.ts';
import { type Mail, type News, orderMail, pushText, staffMessage } from './mail-parts.ts';
import {
  administratorEmails,
  alarmRecipients,
  configuredRecipients,
  type NewNotification,
  type Recipient,
  readRoster,
} from './repository.ts';

export type House = { business: Business; publicUrl: string; now: Date };

/** `once` is unique for each channel and recipient: it keeps a message from being sent twice. */
type Once = { once: string; when?: { afterSeconds: number } | undefined; subject: string };
type BuyerWords = Once & { whatsapp?: WhatsAppMessage } & (News | Mail | { lines?: undefined });
/**
 * `step`: the place of the recipient in the roster. `onDevices`: the lines for devices, without sums of money, because
 * they may be a funcionario's.
 */
type StaffWords = Once & { lines: string[]; onDevices?: string[]; path: string; step?: number };
type Copy = Omit<NewNotification, 'event' | 'cause'>;
type Composed = Pick<Once, 'once' | 'when'> & { copies: Copy[] };

/** A message, from what it is about and what else it says. */
type Message<About, Data> = (tx: Tx, deps: Deps, about: About, data: Data) => Promise<Composed>;

const houseOf = ({ business, config, now }: Deps): House => ({ business, publicUrl: config.publicUrl, now: now() });

const asMail = (recipient: string, { subject, text, html }: Mail): Copy => ({
  channel: 'email',
  recipient,
  subject,
  textBody: text,
  htmlBody: html || null,
});

type Addressed = Partial<Pick<Order, 'buyerEmail' | 'buyerPhone' | 'whatsappAt'>>;

/** A message to a buyer by mail, if it has one, and by WhatsApp to those who asked for it. */
export function toBuyer<About extends Addressed, Data = void>(
  say: (about: About, data: Data, house: House) => BuyerWords,
): Message<About, Data> {
  return async (_, deps, about, data) => {
    const { buyerEmail, buyerPhone, whatsappAt } = about;
    const { once, when, whatsapp, ...words } = say(about, data, houseOf(deps));
    const mail = 'html' in words ? words : words.lines && orderMail(deps.business, words);
    const copies: Copy[] = [];
    if (whatsapp && deps.whatsapp && buyerPhone && whatsappAt) {
      const message = { recipient: buyerPhone, subject: words.subject, textBody: JSON.stringify(whatsapp) };
      copies.push({ channel: 'whatsapp', ...message, htmlBody: null });
    }
    if (mail && buyerEmail) copies.push(asMail(buyerEmail, mail));
    return { once, when, copies };
  };
}

/** An order with its money, which says whether its buyer still waits for news. */
export type OrderWithMoney = { order: Order; movements: readonly Movement[] };

/** News of an order's stages, moves and texts to its buyer; none once its whole money went back. */
export function newsToBuyer<Data>(
  say: (order: Order, data: Data, house: House) => BuyerWords,
): Message<OrderWithMoney, Data> {
  const message = toBuyer(say);
  return async (tx, deps, { order, movements }, data) => {
    const composed = await message(tx, deps, order, data);
    return isGivenBack(orderMoney(order, movements)) ? { ...composed, copies: [] } : composed;
  };
}

const onDevice = (address: string): Recipient => ({ channel: 'push', address });

/** The configured recipients, or the administrators when there are none. */
async function officeRecipients(tx: Tx): Promise<Recipient[]> {
  const configured = await configuredRecipients(tx);
  return configured.length > 0 ? configured : administratorEmails(tx);
}

/** 'shop': the configured recipients; 'office': those of urgent problems; 'watch': those of alarms. */
const GROUPS = { shop: configuredRecipients, office: officeRecipients, watch: alarmRecipients };
type Group = keyof typeof GROUPS | 'on-call';

/** The recipients of a group and each device of who may open the page of the message. */
async function recipientsOf(tx: Tx, to: Group, { path, step = 0 }: StaffWords): Promise<Recipient[]> {
  if (to === 'on-call') {
    const people = await readRoster(tx);
    const person = people[step % people.length];
    if (!person) return [];
    const devices = await listDeviceRows(tx, person.id);
    return [...devices.map(({ id }) => onDevice(id)), { channel: 'email', address: person.email }];
  }
  const devices = await listDeviceIds(tx, path.startsWith('/funcionario/') ? undefined : 'administrador');
  return [...(await GROUPS[to](tx)), ...devices.map(onDevice)];
}

/** A message to some of the staff and their devices, without personal data of the buyer. */
export function toStaff<About, Data = void>(
  to: Group,
  say: (about: About, data: Data, house: House) => StaffWords,
): Message<About, Data> {
  return async (tx, deps, about, data) => {
    const words = say(about, data, houseOf(deps));
    const { text, html } = staffMessage(deps.business, { ...words, url: `${deps.config.publicUrl}${words.path}` });
    const copies = (await recipientsOf(tx, to, words)).map(({ channel, address }) => ({
      channel,
      recipient: address,
      subject: words.subject,
      textBody: channel === 'push' ? pushText({ ...words, lines: words.onDevices ?? words.lines }) : text,
      htmlBody: channel === 'email' ? html : null,
    }));
    return { ...words, copies };
  };
}

/** A mail about an account to its address, as often as something happens. */
export function toAccount<Data = void>(say: (data: Data, house: House) => Mail): Message<string, Data> {
  return async (_, deps, email, data) => ({
    once: newId(deps.now()),
    copies: [asMail(email, say(data, houseOf(deps)))],
  });
}
