export type MailHeader = { name: string; value: string };

/** A message as the reader of a mail program sees it. */
export type ParsedMail = {
  headers: MailHeader[];
  subject: string;
  from: string;
  to: string;
  messageId: string;
  html: string;
  text: string;
  /** The file names of the attachments. */
  attachments: string[];
};

const MAX_DEPTH = 10;

// Messages are handled as latin1 strings, one character a byte, until the charset of a part is known.
function decodeBytes(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/[ \t]+$/gm, '').replace(/=\r?\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-Fa-f]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

type EncodedWord = { charset: string; bytes: Buffer };

function encodedWord(word: string): EncodedWord | undefined {
  const match = /^=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=$/i.exec(word);
  if (!match) return undefined;
  const [, charset = 'utf-8', encoding = 'q', content = ''] = match;
  const bytes =
    encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : quotedPrintable(content.replaceAll('_', ' '));
  return { charset, bytes };
}

/** Decodes the `=?utf-8?Q?...?=` words of RFC 2047; a character may be split between neighbouring words. */
export function decodeHeader(value: string): string {
  const runs = value.split(/((?:=\?[^?\s]+\?[bqBQ]\?[^?]*\?=)(?:\s+=\?[^?\s]+\?[bqBQ]\?[^?]*\?=)*)/);
  return runs
    .map((run, i) => {
      if (i % 2 === 0) return Buffer.from(run, 'latin1').toString('utf8');
      const words = run.split(/\s+/).flatMap((word) => encodedWord(word) ?? []);
      return decodeBytes(Buffer.concat(words.map((word) => word.bytes)), words[0]?.charset ?? 'utf-8');
    })
    .join('');
}

function splitHead(part: string): { head: string; body: string } {
  // A part may have no headers at all: then it begins with the empty line.
  const end = /^\r?\n|\r?\n\r?\n/.exec(part);
  if (!end) return { head: part, body: '' };
  return { head: part.slice(0, end.index), body: part.slice(end.index + end[0].length) };
}

function rawHeaders(head: string): MailHeader[] {
  return head
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [{ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }] : [];
    });
}

function header(headers: MailHeader[], name: string): string {
  return headers.find((entry) => entry.name.toLowerCase() === name)?.value ?? '';
}

type Parameters = { value: string; get(name: string): string };

/** A header such as `text/html; charset=utf-8`, with the continued and encoded parameters of RFC 2231. */
function parameters(headerValue: string): Parameters {
  const found = new Map<string, string>();
  for (const match of headerValue.matchAll(/;\s*([^=;\s]+)=("(?:[^"\\]|\\.)*"|[^;\s]*)/g)) {
    const [, name = '', value = ''] = match;
    found.set(name.toLowerCase(), value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value);
  }
  const percentDecoded = (text: string) => {
    const [, charset = 'utf-8', content = text] = /^([^']*)'[^']*'(.*)$/s.exec(text) ?? [];
    const bytes = content.replace(/%([0-9A-Fa-f]{2})/g, (_match, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return decodeBytes(Buffer.from(bytes, 'latin1'), charset || 'utf-8');
  };
  const continued = (name: string) => {
    let joined = '';
    for (let i = 0; ; i++) {
      const piece = found.get(`${name}*${i}*`) ?? found.get(`${name}*${i}`);
      if (piece === undefined) return joined;
      joined += piece;
    }
  };
  return {
    value: (headerValue.split(';')[0] ?? '').trim().toLowerCase(),
    get: (name) => {
      const plain = found.get(name);
      if (plain !== undefined) return decodeHeader(plain);
      return percentDecoded(found.get(`${name}*`) ?? continued(name));
    },
  };
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding === 'quoted-printable') return quotedPrintable(body);
  return Buffer.from(body, 'latin1');
}

function splitMultipart(body: string, boundary: string): string[] {
  const parts: string[] = [];
  let current: string[] | undefined;
  for (const line of body.split(/\r?\n/)) {
    if (line.startsWith(`--${boundary}`)) {
      if (current) parts.push(current.join('\r\n'));
      current = line.startsWith(`--${boundary}--`) ? undefined : [];
    } else current?.push(line);
  }
  if (current) parts.push(current.join('\r\n'));
  return parts;
}

type Content = Pick<ParsedMail, 'html' | 'text' | 'attachments'>;

function readPart(part: string, into: Content, depth: number): void {
  const { head, body } = splitHead(part);
  const headers = rawHeaders(head);
  const type = parameters(header(headers, 'content-type') || 'text/plain');
  const boundary = type.get('boundary');
  if (type.value.startsWith('multipart/') && boundary !== '' && depth < MAX_DEPTH) {
    for (const inner of splitMultipart(body, boundary)) readPart(inner, into, depth + 1);
    return;
  }
  const disposition = parameters(header(headers, 'content-disposition'));
  const fileName = disposition.get('filename') || type.get('name');
  const kind = type.value === 'text/html' ? 'html' : type.value === 'text/plain' ? 'text' : undefined;
  if (disposition.value === 'attachment' || fileName !== '' || !kind) {
    into.attachments.push(fileName || 'sem nome');
    return;
  }
  const bytes = decodeBody(body, header(headers, 'content-transfer-encoding').toLowerCase());
  const text = decodeBytes(bytes, type.get('charset') || 'utf-8').replaceAll('\r\n', '\n');
  into[kind] += into[kind] === '' ? text : `\n${text}`;
}

/** Reads a message as it came over SMTP. Never throws: what can't be understood stays empty. */
export function parseMail(raw: Buffer): ParsedMail {
  const message = raw.toString('latin1');
  const headers = rawHeaders(splitHead(message).head).map(({ name, value }) => ({ name, value: decodeHeader(value) }));
  const content: Content = { html: '', text: '', attachments: [] };
  // SMTP ends every message with a line break that isn't the writer's.
  readPart(message.replace(/\r?\n$/, ''), content, 0);
  return {
    headers,
    subject: header(headers, 'subject'),
    from: header(headers, 'from'),
    to: header(headers, 'to'),
    messageId: header(headers, 'message-id'),
    ...content,
  };
}
