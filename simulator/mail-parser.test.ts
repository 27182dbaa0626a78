import { describe, expect, test } from 'vitest';
import { decodeHeader, parseMail } from './mail-parser.ts';

const message = (...lines: string[]) => parseMail(Buffer.from(`${lines.join('\r\n')}\r\n`));

describe('a header', () => {
  test.each([
    ['Simples', 'Simples'],
    ['=?UTF-8?Q?Ol=C3=A1_Jo=C3=A3o?=', 'Olá João'],
    ['=?utf-8?B?T2zDoSBKb8Ojbw==?=', 'Olá João'],
    ['=?ISO-8859-1?Q?Ol=E1?= resto', 'Olá resto'],
    ['antes =?utf-8?Q?=C3=A1?= =?utf-8?Q?=C3=A9?= depois', 'antes áé depois'],
    ['=?utf-8?B?4oI=?= =?utf-8?B?rA==?=', '€'],
    ['=?broken', '=?broken'],
  ])('%s reads as %s', (raw, text) => {
    expect(decodeHeader(raw)).toBe(text);
  });

  test('may be folded over lines, and its name may have any case', () => {
    const mail = message('SUBJECT: Pagamento', ' aprovado', 'to: a@x.example', '', 'Oi');
    expect(mail).toMatchObject({ subject: 'Pagamento aprovado', to: 'a@x.example', text: 'Oi' });
  });

  test('in plain UTF-8 keeps its accents', () => {
    expect(message('Subject: Olá João', '', '').subject).toBe('Olá João');
  });
});

describe('a body', () => {
  test('in quoted-printable loses soft line breaks and keeps its own', () => {
    const mail = message(
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Coroa Saud=',
      'ade =3D R$=C2=A0350',
      'fim',
    );
    expect(mail.text).toBe('Coroa Saudade = R$\u00a0350\nfim');
  });

  test('in base64 and latin1 is read by its charset', () => {
    const mail = message(
      'Content-Type: text/plain; charset="iso-8859-1"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('Olá', 'latin1').toString('base64'),
    );
    expect(mail.text).toBe('Olá');
  });

  test('of several parts, one inside the other, gives text, HTML and the names of the attachments', () => {
    const mail = message(
      'Content-Type: multipart/mixed; boundary="fora"',
      '',
      'Isto não se lê.',
      '--fora',
      'Content-Type: multipart/alternative; boundary=dentro',
      '',
      '--dentro',
      '',
      'Texto',
      '--dentro',
      'Content-Type: text/html',
      '',
      '<p>HTML</p>',
      '--dentro--',
      '--fora',
      "Content-Type: application/pdf; name*0*=utf-8''or%C3%A7; name*1*=amento.pdf",
      'Content-Disposition: attachment',
      '',
      '%PDF',
      '--fora',
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename="notas; 1.txt"',
      '',
      'anexo',
      '--fora--',
      'Nem isto.',
    );
    expect(mail).toMatchObject({
      text: 'Texto',
      html: '<p>HTML</p>',
      attachments: ['orçamento.pdf', 'notas; 1.txt'],
    });
  });

  test('that nests without end or names an unknown charset does no harm', () => {
    const deep = Array.from({ length: 50 }, () => ['Content-Type: multipart/mixed; boundary=b', '', '--b']).flat();
    expect(message(...deep, '', 'x').html).toBe('');
    expect(message('Content-Type: text/plain; charset=marciano', '', 'Oi').text).toBe('Oi');
    expect(parseMail(Buffer.alloc(0))).toMatchObject({ subject: '', text: '', html: '' });
  });
});
