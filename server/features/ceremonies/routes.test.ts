import { describe, expect, it } from 'vitest';
import type { Ceremony, CheckedNotice, Publication } from '#contract/ceremonies.ts';
import { exportPerson } from '../../privacy/export.ts';
import { readPersonQuery } from '../../privacy/person.ts';
import { enforceRetention } from '../../privacy/retention.ts';
import { anAccount, loggedActions } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aFuneral, aPublication, funeralCalls } from '../../testing/funerals.ts';

const DAY_MS = 86_400_000;
const shop = await shopOfFile();
const staff = await anAccount(shop.deps, { role: 'funcionario' });
const asStaff = funeralCalls(shop, staff);
const asAdmin = funeralCalls(shop, await anAccount(shop.deps));

const written = aPublication({
  farewell: 'cremacao',
  ...{ burial_confirmed: false, birth_year: 1941, death_year: 2026 },
  ...{ words: 'Com saudade, e com gratidão por tudo.', wish: 'Doações para o asilo' },
  stream_url: 'https://video.example/joao',
  events: [
    { title: 'Missa de sétimo dia', local: 'Igreja Matriz', data_hora: '2026-11-28T21:00:00.000Z', confirmed: true },
  ],
});

const velorio = { local: 'Capela A', data_hora: '2026-11-22T12:00:00.000Z' };

type Answer = { publication: Publication; detail: { loc: string[] }[] };
const publish = (id: string, payload: object) => shop.as(staff).put<Answer>(`/funerals/${id}/cerimonia`, payload);
const withdraw = (id: string) => shop.as(staff).remove<Answer>(`/funerals/${id}/cerimonia`);

async function published(change: object = {}, data_hora = '2026-11-22T19:00:00.000Z') {
  const sepultamento = { local: 'Cemitério Municipal', data_hora };
  const { body: funeral } = await asStaff.scheduled({ velorio, sepultamento });
  const { publication } = (await publish(funeral._id, { ...written, ...change })).body;
  return { funeral, publication, key: publication.slug.split('-').at(-1) ?? '' };
}

const slugs = async () => (await shop.get<{ slug: string }[]>('/cerimonias')).body.map(({ slug }) => slug);
const pageOf = (key: string) => shop.get<Ceremony>(`/cerimonias/${key}`);
const verdictOf = async (code: string) => (await shop.get<CheckedNotice>(`/nota/${code}`)).body;

describe('a published ceremony', () => {
  it('keeps every field with the consent, and shows mourners nothing of the family but its words', async () => {
    const { funeral, publication, key } = await published();
    expect(publication).toMatchObject({
      ...written,
      entered_by: staff.email,
      version: 1,
      slug: `joao-batista-lima-${key}`,
    });
    const kept = await shop.as(staff).get<Answer>(`/funerals/${funeral._id}/cerimonia`);
    expect(kept.body.publication).toEqual(publication);
    const { body } = await pageOf(key);
    expect(body).toMatchObject({
      velorio: { ...velorio, confirmed: true },
      despedida: { tipo: 'cremacao', confirmed: false },
    });
    expect(JSON.stringify(body)).not.toMatch(/Ana Lima|98888|consent/);
    expect(await loggedActions(shop.deps, staff.email)).toContain('cerimonia_publicada');
  });

  it.each([
    [{ consent_by: ' ' }, 'consent_by'],
    [{ consent_at: '2026-11-21T13:00:01.000Z' }, 'consent_at'],
    [{ birth_year: 41 }, 'birth_year'],
    [{ birth_year: 2027, death_year: 2026 }, 'death_year'],
    [{ stream_url: 'http://video.example' }, 'stream_url'],
    [{ stream_url: 'https://video.example@outro.example' }, 'stream_url'],
    [{ image: '/img/coroa/1600.webp' }, 'image'],
    [{ events: [{ title: '', local: 'Matriz', data_hora: '2026-11-28T21:00:00Z', confirmed: true }] }, 'events'],
  ])('is refused with the field named: %j', async (change, field) => {
    const { body: funeral } = await asStaff.scheduled();
    const { status, body } = await publish(funeral._id, { ...written, ...change });
    expect(status).toBe(422);
    expect(body.detail[0]?.loc[1]).toBe(field);
  });

  it('stands in the list only when the family wants it, until seven days after the burial', async () => {
    const { publication } = await published();
    const listed = await published({ listed: true });
    expect(await slugs()).not.toContain(publication.slug);
    expect(await slugs()).toContain(listed.publication.slug);
    const now = shop.clock.now();
    shop.clock.set(new Date(new Date(listed.funeral.sepultamento.data_hora).getTime() + 7 * DAY_MS + 1));
    expect(await slugs()).toEqual([]);
    expect((await pageOf(listed.key)).status).toBe(200);
    shop.clock.set(now);
  });

  it('sells nothing more once the funeral was concluded, whatever hour was planned', async () => {
    const { key, funeral } = await published();
    const payload = { concluido_por: staff.email };
    await shop.as(staff).patch(`/funerals/${funeral._id}/concluir`, payload);
    expect((await pageOf(key)).body).toMatchObject({ wreaths: null });
  });

  it('gives its confirmed events to a calendar', async () => {
    const { key } = await published({}, '2026-11-23T19:00:00.000Z');
    const { body, headers } = await shop.get<string>(`/cerimonias/${key}/cerimonia.ics`);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(body).toContain(
      `DTSTAMP:${shop.clock
        .now()
        .toISOString()
        .replace(/[-:]|\.\d+/g, '')}`,
    );
    expect(body.match(/SUMMARY:.*/g)).toEqual([
      'SUMMARY:Velório: João Batista Lima',
      'SUMMARY:Missa de sétimo dia: João Batista Lima',
    ]);
    // The wake ends after 24 hours, though the farewell is 31 hours after its beginning.
    expect(body).toMatch(/DTSTART:20261122T120000Z\s+DTEND:20261123T120000Z/);
  });

  it('is withdrawn at once, by hand or with its funeral, and comes back under its address with another consent', async () => {
    const { funeral, publication, key } = await published({ listed: true });
    expect((await withdraw(funeral._id)).body.publication.withdrawn_at).not.toBeNull();
    const gone = await pageOf(key);
    expect(gone).toMatchObject({ status: 410, body: { detail: 'Esta página foi retirada a pedido da família.' } });
    expect(await slugs()).not.toContain(publication.slug);
    expect((await shop.get(`/cerimonias/${key}/cerimonia.ics`)).status).toBe(410);
    expect(await verdictOf(publication.code)).toEqual({ verdict: 'withdrawn', changed_at: null, slug: null });
    expect((await publish(funeral._id, written)).body.publication.slug).toBe(publication.slug);
    expect((await pageOf(key)).status).toBe(200);
    await asAdmin.patch(funeral._id, 'desativar');
    expect((await pageOf(key)).status).toBe(410);
    expect((await publish(funeral._id, written)).status).toBe(409);
    await asAdmin.patch(funeral._id, 'reabrir', { motivo: 'Desativado por engano' });
    expect((await pageOf(key)).status).toBe(410);
  });

  it('is not overwritten with an older version, and unknown addresses open nothing', async () => {
    const { funeral } = await published();
    expect((await publish(funeral._id, { ...written, version: 1 })).status).toBe(200);
    expect((await publish(funeral._id, { ...written, version: 1 })).status).toBe(409);
    for (const key of ['bcdfghjklmnpqrst', 'x', '%00']) expect((await pageOf(key)).status).toBe(404);
    for (const id of ['abc', '01a1fe31-3480-791d-8038-57eacb3e6a89']) expect((await withdraw(id)).status).toBe(404);
  });
});

describe('the code of a notice', () => {
  it('says that it is true, when it changed, or that it is not ours', async () => {
    const { funeral, publication, key } = await published();
    const { code, slug } = publication;
    expect(await verdictOf(code)).toEqual({ verdict: 'true', changed_at: null, slug });
    expect(await verdictOf(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)).toMatchObject({ verdict: 'true' });
    expect(await verdictOf('BBBBBBBB')).toEqual({ verdict: 'unknown', changed_at: null, slug: null });
    shop.clock.advance(60_000);
    const moved = {
      ...aFuneral({ velorio }),
      sepultamento: { local: 'Cemitério Municipal', data_hora: '2026-11-22T20:00:00Z' },
    };
    await asStaff.update(funeral._id, moved);
    expect(await verdictOf(code)).toEqual({ verdict: 'changed', changed_at: shop.clock.now().toISOString(), slug });
    const { body } = await pageOf(key);
    expect(body.despedida.data_hora).toBe('2026-11-22T20:00:00.000Z');
    expect(await verdictOf(body.code)).toMatchObject({ verdict: 'true' });
    // A change that the page doesn't show leaves its notice true.
    await asStaff.update(funeral._id, { ...moved, telefone: '(21) 97777-1234' });
    expect((await pageOf(key)).body.code).toBe(body.code);
    await publish(funeral._id, { ...written, listed: true, consent_by: 'Rui Lima' });
    expect((await pageOf(key)).body.code).toBe(body.code);
    await publish(funeral._id, { ...written, events: [{ ...written.events[0], confirmed: false }] });
    expect(await verdictOf(body.code)).toMatchObject({ verdict: 'changed' });
  });
});

describe('the data of a ceremony', () => {
  it('is part of what the family is given, and ends 90 days after the burial with its codes', async () => {
    const { funeral, publication, key } = await published();
    const person = await exportPerson(shop.deps, readPersonQuery({ phone: funeral.telefone }));
    expect(JSON.stringify(person.funerais)).toContain(written.words);
    const now = shop.clock.now();
    const burial = new Date(funeral.sepultamento.data_hora).getTime();
    shop.clock.set(new Date(burial + 90 * DAY_MS - 1));
    await enforceRetention(shop.deps);
    expect((await pageOf(key)).status).toBe(200);
    shop.clock.set(new Date(burial + 90 * DAY_MS + 1));
    await enforceRetention(shop.deps);
    expect((await pageOf(key)).status).toBe(404);
    expect(await verdictOf(publication.code)).toMatchObject({ verdict: 'unknown' });
    shop.clock.set(now);
  });
});
