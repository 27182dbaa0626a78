import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { decodeWords } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { createFaultQueue } from './fault-queue.ts';
import { openInbox } from './journal.ts';

/** Parses a message received over SMTP; missing parts are empty. */
export async function parseMail(raw: Buffer) {
  const mail = await PostalMime.parse(raw);
  const headers = mail.headers.map(({ key, originalKey, value }) => ({
    key,
    name: originalKey,
    value: decodeWords(value),
  }));
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  return {
    headers: headers.map(({ name, value }) => ({ name, value })),
    subject: mail.subject ?? '',
    from: header('from'),
    to: header('to'),
    messageId: header('message-id'),
    // SMTP ends every message with a line break that the sender didn't write.
    html: (mail.html ?? '').replace(/\n$/, ''),
    text: (mail.text ?? '').replace(/\n$/, ''),
    attachments: mail.attachments.map(({ filename }) => filename ?? 'sem nome'),
  };
}

/** A caught message. `to` is its header; `recipients` are the addresses of the SMTP envelope. */
export type CaughtMail = Awaited<ReturnType<typeof parseMail>> & {
  id: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  sender: string;
  recipients: string[];
  raw: string;
};

/**
 * refused: the connection is cut at once · no-greeting: the server stays silent · auth-refused: 535 at AUTH ·
 * temporary: 451 for the recipient · permanent: 550 for the recipient · sender-refused: 553 for the sender · hang: the
 * message is read and never answered · drop-after-accept: the message is stored, but the connection is cut before the
 * answer.
 */
export type MailFaultKind =
  | 'refused'
  | 'no-greeting'
  | 'auth-refused'
  | 'temporary'
  | 'permanent'
  | 'sender-refused'
  | 'hang'
  | 'drop-after-accept';
type MailFault = { kind: MailFaultKind; recipient?: string; times?: number };

export type MailSink = Awaited<ReturnType<typeof startMailSink>>;

type MailSinkOptions = { host: string; port?: number; stateFile?: string | undefined; now: () => Date };

function smtpError(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function createMailServer(options: MailSinkOptions, { keep }: Pick<ReturnType<typeof openInbox<CaughtMail>>, 'keep'>) {
  const faults = createFaultQueue<MailFault>();
  const sockets = new Map<number, Socket>();
  const strikes = (kind: MailFaultKind, recipients: string[] = []) =>
    faults.take((fault) => fault.kind === kind && (!fault.recipient || recipients.includes(fault.recipient)));

  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const raw = await buffer(stream);
    const { mailFrom, rcptTo } = session.envelope;
    const recipients = rcptTo.map(({ address }) => address);
    if (strikes('hang', recipients)) return undefined;
    const id = randomUUID();
    const sender = mailFrom ? mailFrom.address : '';
    const receivedAt = options.now().toISOString();
    keep({ ...(await parseMail(raw)), id, receivedAt, sender, recipients, raw: raw.toString('utf8') });
    if (!strikes('drop-after-accept', recipients)) return `OK: kept as ${id}`;
    sockets.get(session.remotePort)?.destroy();
    return undefined;
  };

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      if (!strikes('no-greeting')) callback();
    },
    onAuth: (auth, _session, callback) => {
      if (strikes('auth-refused')) callback(smtpError(535, 'Authentication credentials invalid'));
      else callback(null, { user: auth.username ?? '' });
    },
    onMailFrom: (_address, _session, callback) =>
      callback(strikes('sender-refused') ? smtpError(553, 'Sender address rejected') : null),
    onRcptTo: ({ address }, _session, callback) => {
      if (strikes('temporary', [address])) callback(smtpError(451, 'Requested action aborted, try again later'));
      else if (strikes('permanent', [address])) callback(smtpError(550, 'No such user here'));
      else callback();
    },
    onData: (stream, session, callback) => {
      receive(stream, session).then(
        (answer) => answer !== undefined && callback(null, answer),
        (error: unknown) => callback(error instanceof Error ? error : new Error('unreadable message')),
      );
    },
  });
  // A sender that disconnects in the middle is normal here and must not end the simulator.
  server.on('error', () => undefined);
  server.server.prependListener('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
    if (strikes('refused')) socket.resetAndDestroy();
  });
  // smtp-server waits 100 ms with its greeting for senders that talk too soon, which would slow down every mail here.
  const connect = server.connect.bind(server);
  server.connect = (...parameters) => {
    connect(...parameters);
    const connection = [...server.connections].at(-1);
    connection?.connectionReady();
    if (connection) connection.connectionReady = () => undefined;
  };
  return { server, faults, sockets };
}

/** Starts an SMTP server that accepts every message and delivers none; with `stateFile` messages survive a restart. */
export async function startMailSink(options: MailSinkOptions) {
  const mailbox = openInbox<CaughtMail>(options.stateFile);
  const { server, faults, sockets } = createMailServer(options, mailbox);
  const listening = server.listen(options.port ?? 0, options.host);
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    messages: mailbox.list,
    clear: mailbox.clear,
    setFault: faults.add,
    clearFaults: faults.clear,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
      mailbox.close();
    },
  };
}
