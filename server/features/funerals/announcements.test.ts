import { describe, expect, it } from 'vitest';
import { notificationSettings, notifications } from '../../db/schema/notifications.ts';
import { anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aFuneral, funeralCalls } from '../../testing/funerals.ts';

const shop = await shopOfFile();
const calls = funeralCalls(shop, await anAccount(shop.deps));
await shop.deps.db.insert(notificationSettings).values({
  id: 1,
  emails: ['plantao@example.com'],
  telegramChatIds: ['-100'],
  telegramEnabled: true,
});

describe('messages about funerals', () => {
  /** Messages to the plantão about a funeral, oldest first. */
  const mailsOf = async (id: string) => {
    const rows = await shop
      .told({ recipient: 'plantao@example.com' })
      .orderBy(notifications.createdAt, notifications.id);
    return rows.filter(({ cause }) => cause.startsWith(`funeral:${id}:`));
  };
  const subjectsOf = async (id: string) => (await mailsOf(id)).map(({ subject }) => subject);
  /** Ten in the morning of the 21st in São Paulo; each step needs an instant of its own to keep the order. */
  const at = (hours: number) => new Date(Date.parse('2026-11-21T13:00:00Z') + hours * 3_600_000).toISOString();
  const burialIn = (hours: number) => ({ sepultamento: { local: 'Cemitério Municipal', data_hora: at(hours) } });

  it('tell of every new funeral its name, type, times in São Paulo and places, and no phone or family', async () => {
    const id = await calls.idOf({
      tipo: 'convênio',
      convenio: 'Plano Serra Viva',
      falecido: 'José\nda  Silva',
      velorio: { local: 'Capela A', data_hora: at(700) },
      ...burialIn(720),
    });
    const [mail, ...others] = await mailsOf(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ event: 'funeral-scheduled', subject: 'Novo funeral: José da Silva' });
    expect(mail?.textBody.split('\n')).toEqual([
      'Novo funeral: José da Silva',
      '',
      'Falecido(a): José da Silva',
      'Tipo: convênio Plano Serra Viva',
      'Velório: 20/12/2026 14:00, Capela A',
      'Sepultamento: 21/12/2026 10:00, Cemitério Municipal',
      '',
      `${shop.url}/funcionario/funerais`,
    ]);
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toMatch(/98888-?1234|Ana Lima/);
    await shop.runJobs();
    expect(shop.simulator.mail.messages().some(({ subject }) => subject === mail?.subject)).toBe(true);
  });

  it('tell of a change when the funeral was or will be within a day', async () => {
    const id = await calls.idOf(burialIn(23));
    shop.clock.advance(1000);
    await calls.update(id, aFuneral({ ...burialIn(200), velorio: { local: 'Capela B', data_hora: at(190) } }));
    shop.clock.advance(1000);
    await calls.update(id, aFuneral({ ...burialIn(210), velorio: { local: 'Capela B', data_hora: at(190) } }));
    shop.clock.advance(1000);
    await calls.update(id, aFuneral({ falecido: 'João B. Lima', ...burialIn(24) }));
    const mails = await mailsOf(id);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Novo funeral: João Batista Lima',
      'Funeral alterado: João Batista Lima',
      'Funeral alterado: João B. Lima',
    ]);
    expect(mails.map(({ textBody }) => textBody.split('\n').slice(2, -2))).toEqual([
      ['Falecido(a): João Batista Lima', 'Tipo: particular', 'Sepultamento: 22/11/2026 09:00, Cemitério Municipal'],
      [
        'Falecido(a): João Batista Lima',
        'Tipo: particular',
        'Velório: 29/11/2026 08:00, Capela B (novo)',
        'Sepultamento: 29/11/2026 18:00, Cemitério Municipal (antes: 22/11/2026 09:00, Cemitério Municipal)',
      ],
      [
        'Falecido(a): João B. Lima (antes: João Batista Lima)',
        'Tipo: particular',
        'Velório: não haverá mais (antes: 29/11/2026 08:00, Capela B)',
        'Sepultamento: 22/11/2026 10:00, Cemitério Municipal (antes: 30/11/2026 04:00, Cemitério Municipal)',
      ],
    ]);
  });

  it('say nothing of a corrected phone, a conclusion, a reopening, or a change of something far away', async () => {
    const soon = await calls.idOf(burialIn(5));
    await calls.update(soon, aFuneral({ ...burialIn(5), telefone: '21 2742-0000', tipo: 'convênio', convenio: 'X' }));
    await calls.patch(soon, 'concluir');
    await calls.patch(soon, 'reabrir', { motivo: 'Engano.' });
    expect(await subjectsOf(soon)).toEqual(['Novo funeral: João Batista Lima']);
    const far = await calls.idOf(burialIn(100));
    await calls.update(far, aFuneral(burialIn(101)));
    await calls.patch(far, 'desativar');
    await calls.patch(far, 'reabrir', { motivo: 'Engano.' });
    expect(await subjectsOf(far)).toEqual(['Novo funeral: João Batista Lima']);
  });

  it('tell when a funeral of today is called off, and when it takes place after all', async () => {
    const id = await calls.idOf({ ...burialIn(30), velorio: { local: 'Capela C', data_hora: at(-1) } });
    shop.clock.advance(1000);
    await calls.patch(id, 'desativar');
    shop.clock.advance(1000);
    await calls.patch(id, 'reabrir', { motivo: 'Engano.' });
    expect(await subjectsOf(id)).toEqual([
      'Novo funeral: João Batista Lima',
      'Funeral desativado: João Batista Lima',
      'Funeral reativado: João Batista Lima',
    ]);
  });

  it('go to every configured recipient once', async () => {
    const id = await calls.idOf(burialIn(40));
    const rows = (await shop.told()).filter(({ cause }) => cause === `funeral:${id}:1`);
    expect(
      rows.map(({ channel, recipient, htmlBody }) => `${channel} ${recipient} ${htmlBody !== null}`).toSorted(),
    ).toEqual(['email plantao@example.com true', 'telegram -100 false']);
  });
});
