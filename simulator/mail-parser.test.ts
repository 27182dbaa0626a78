import { expect, test } from 'vitest';
import { parseMail } from './mail-parser.ts';

const message = (...lines: string[]) => parseMail(Buffer.from(`${lines.join('\r\n')}\r\n`));

test('headers are unfolded and decoded, whatever their case', async () => {
  const mail = await message('SUBJECT: =?UTF-8?Q?Pagamento_de_Jo=C3=A3o?=', ' aprovado', 'to: a@x.example', '', 'Oi');
  expect(mail).toMatchObject({ subject: 'Pagamento de João aprovado', to: 'a@x.example', text: 'Oi' });
  expect(mail.headers).toContainEqual({ name: 'SUBJECT', value: 'Pagamento de João aprovado' });
});

test('several parts give text, HTML and the names of the attachments', async () => {
  const mail = await message(
    'Content-Type: multipart/mixed; boundary="fora"',
    '',
    '--fora',
    'Content-Type: multipart/alternative; boundary=dentro',
    '',
    '--dentro',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'R$=C2=A0350',
    '--dentro',
    'Content-Type: text/html',
    '',
    '<p>HTML</p>',
    '--dentro--',
    '--fora',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename="nota.pdf"',
    '',
    '%PDF',
    '--fora--',
  );
  expect(mail).toMatchObject({ text: 'R$\u00a0350', html: '<p>HTML</p>', attachments: ['nota.pdf'] });
});

test('an empty message has nothing', async () => {
  expect(await parseMail(Buffer.alloc(0))).toMatchObject({ subject: '', from: '', text: '', html: '' });
});
