import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { funeralChanges } from '../../db/schema/funerals.ts';
import { logs } from '../../db/schema/logs.ts';
import { anAccount, loggedActions, officeOfFile } from '../../testing/accounts.ts';
import { aFuneral, funeralCalls } from '../../testing/funerals.ts';
import { meeting } from '../../testing/meeting.ts';

const { shop, admin, staff } = await officeOfFile();
const asAdmin = funeralCalls(shop, admin);
const asStaff = funeralCalls(shop, staff);

describe('funerals', () => {
  it('keep no plan of a private funeral', async () => {
    const { body } = await asStaff.scheduled({ convenio: 'Plano Serra Viva' });
    expect(body).toMatchObject({ tipo: 'particular', convenio: null, velorio: null, tanatopraxia: null });
    const changed = await asStaff.update(body._id, aFuneral({ tipo: 'convênio', convenio: 'Vida' }));
    expect(changed.body).toMatchObject({ convenio: 'Vida' });
    expect((await asStaff.update(body._id, aFuneral({ convenio: 'Vida' }))).body).toMatchObject({ convenio: null });
  });

  it('are moved with a history of who moved what, when and why', async () => {
    const { body: first } = await asStaff.scheduled({
      velorio: { local: 'Capela A', data_hora: '2026-11-22T12:00:00Z' },
    });
    shop.clock.advance(60_000);
    const moved = await asAdmin.update(first._id, {
      ...aFuneral({ sepultamento: { local: 'Cemitério Municipal', data_hora: '2026-11-23T13:00:00Z' } }),
      motivo: 'A família pediu.',
      version: first.version,
    });
    expect(moved).toMatchObject({ status: 200, body: { version: 2, velorio: null } });
    expect(moved.body.historico).toEqual([
      {
        _id: expect.any(String),
        action: 'edited',
        reason: 'A família pediu.',
        changes: {
          before: {
            velorio: { local: 'Capela A', data_hora: '2026-11-22T12:00:00.000Z' },
            sepultamento: { local: 'Cemitério Municipal', data_hora: '2026-11-22T19:00:00.000Z' },
          },
          after: {
            velorio: null,
            sepultamento: { local: 'Cemitério Municipal', data_hora: '2026-11-23T13:00:00.000Z' },
          },
        },
        user_email: admin.email,
        created_at: shop.clock.now().toISOString(),
      },
      expect.objectContaining({ action: 'scheduled', reason: null, user_email: staff.email }),
    ]);
  });

  it('keep their version and history when they are saved without a change', async () => {
    const { body } = await asStaff.scheduled();
    const same = await asStaff.update(body._id, { ...aFuneral(), motivo: 'nada', version: 1 });
    expect(same).toMatchObject({ status: 200, body: { version: 1, historico: [{ action: 'scheduled' }] } });
  });

  it('are concluded by the signed-in user, whatever the body says, and only once', async () => {
    const id = await asStaff.idOf();
    const answer = await asStaff.patch(id, 'concluir', { concluido_por: admin.email });
    const done = { concluido: true, concluido_por: staff.email, data_conclusao: shop.clock.now().toISOString() };
    expect(answer).toMatchObject({ status: 200, body: { ...done, version: 2 } });
    shop.clock.advance(60_000);
    const detail = 'Este funeral já foi concluído.';
    expect(await asAdmin.patch(id, 'concluir')).toMatchObject({ status: 409, body: { detail } });
    expect((await asStaff.read(id)).body).toMatchObject(done);
    expect((await asAdmin.update(id, aFuneral({ falecido: 'Outro' }))).status).toBe(409);
  });

  it('are deactivated by administrators while in progress, with a reason that may come later', async () => {
    const id = await asStaff.idOf();
    expect((await asAdmin.patch(id, 'motivo-desativacao', { motivo: 'Cedo.' })).status).toBe(409);
    expect((await asAdmin.patch(id, 'desativar')).body).toMatchObject({ ativo: false, motivo_desativacao: null });
    expect(await asAdmin.patch(id, 'concluir')).toMatchObject({ body: { detail: 'Este funeral está desativado.' } });
    expect((await asStaff.patch(id, 'concluir')).status).toBe(404);
    expect((await asStaff.update(id, aFuneral({ falecido: 'Outro' }))).status).toBe(404);
    const why = { motivo: 'A família escolheu outra funerária.' };
    expect((await asAdmin.patch(id, 'motivo-desativacao', why)).body).toMatchObject({ motivo_desativacao: why.motivo });
    const { body } = await asAdmin.read(id);
    expect(body.historico.map(({ action }) => action)).toEqual(['edited', 'deactivated', 'scheduled']);
    expect(body.historico[0]?.changes?.after).toEqual({ motivo_desativacao: why.motivo });
  });

  it('concluded by mistake are taken back by who concluded them, for ten minutes', async () => {
    const id = await asStaff.idOf();
    const undo = async () => (await asStaff.patch(id, 'reabrir', { motivo: 'Concluído por engano.' })).status;
    expect(await undo()).toBe(403);
    await asStaff.patch(id, 'concluir');
    expect(await undo()).toBe(200);
    await asStaff.patch(id, 'concluir');
    shop.clock.advance(10 * 60_000 + 1);
    expect(await undo()).toBe(403);
    await asAdmin.patch(id, 'reabrir', { motivo: 'Voltou.' });
    await asAdmin.patch(id, 'desativar');
    expect(await undo()).toBe(404);
  });

  it('are reopened or reactivated by administrators, with a reason, and then go on', async () => {
    const id = await asStaff.idOf();
    const motivo = 'Concluído por engano.';
    expect(await asAdmin.patch(id, 'reabrir', { motivo })).toMatchObject({
      status: 409,
      body: { detail: 'Este funeral está em andamento.' },
    });
    await asAdmin.patch(id, 'concluir');
    expect((await asAdmin.patch(id, 'reabrir', { motivo })).body).toMatchObject({
      concluido: false,
      concluido_por: null,
      data_conclusao: null,
    });
    await asAdmin.patch(id, 'desativar');
    await asAdmin.patch(id, 'motivo-desativacao', { motivo: 'Engano.' });
    expect((await asAdmin.patch(id, 'reabrir', { motivo: 'Voltou.' })).body).toMatchObject({
      ativo: true,
      motivo_desativacao: null,
    });
    expect((await asStaff.patch(id, 'concluir')).status).toBe(200);
    const { body } = await asAdmin.read(id);
    expect(body.historico.flatMap(({ reason }) => reason ?? [])).toEqual(['Voltou.', motivo]);
  });

  it('leave every step in the log, without family and phone, or no trace at all', async () => {
    const someone = await anAccount(shop.deps);
    const calls = funeralCalls(shop, someone);
    const id = await calls.idOf({ responsavel: 'Canário Família', telefone: '21 90000-0001' });
    await calls.update(id, aFuneral({ falecido: 'João B. Lima', responsavel: 'Canário Família' }));
    await calls.patch(id, 'concluir');
    await calls.patch(id, 'concluir');
    await calls.patch(id, 'reabrir', { motivo: 'Engano.' });
    await calls.patch(id, 'desativar');
    await calls.patch(id, 'reabrir', { motivo: 'Outro engano.' });
    expect(await loggedActions(shop.deps, someone.email)).toEqual([
      'funeral_agendado',
      'funeral_alterado',
      'funeral_concluido',
      'funeral_reaberto',
      'funeral_desativado',
      'funeral_reativado',
    ]);
    const rows = await shop.deps.db.select().from(logs).where(eq(logs.userEmail, someone.email)).orderBy(logs.id);
    expect(rows[1]).toMatchObject({
      message: 'Funeral alterado: João B. Lima.',
      changes: { before: { falecido: 'João Batista Lima' }, after: { falecido: 'João B. Lima' } },
    });
    expect(rows[3]?.message).toBe('Funeral reaberto: João B. Lima. Motivo: Engano.');
    expect(JSON.stringify(rows)).not.toMatch(/Canário|90000-?0001/);
    const history = await shop.deps.db.select().from(funeralChanges).where(eq(funeralChanges.funeralId, id));
    expect(history).toHaveLength(6);
  });
});

describe('changes of a funeral that meet', () => {
  /** The embedded database has one connection; only PostgreSQL lets two changes meet. */
  async function statuses(id: string, start: () => Promise<{ status: number }>[]): Promise<number[]> {
    const answers = await meeting(shop, { table: 'funerals', id }, start);
    return answers.map(({ status }) => status).toSorted((a, b) => a - b);
  }

  it('conclude it once', async () => {
    const id = await asAdmin.idOf();
    const conclude = () => asAdmin.patch(id, 'concluir');
    expect(await statuses(id, () => [conclude(), conclude(), conclude()])).toEqual([200, 409, 409]);
    expect((await asAdmin.read(id)).body.historico.map(({ action }) => action)).toEqual(['concluded', 'scheduled']);
  });

  it('conclude it or deactivate it, never both', async () => {
    const id = await asAdmin.idOf();
    const told = await statuses(id, () => [asAdmin.patch(id, 'concluir'), asAdmin.patch(id, 'desativar')]);
    expect(told).toEqual([200, 409]);
    const { concluido, ativo } = (await asAdmin.read(id)).body;
    expect(concluido).toBe(ativo);
  });
});
