import type * as contract from '#contract/devices.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { DeliveryError } from '../../adapters/mailer.ts';
import { inTransaction } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import type { Actor } from '../../http/guard.ts';
import { writeLog } from '../logs/service.ts';
import {
  countDevices,
  type DeviceRow,
  deleteDevice,
  findDevice,
  listDeviceRows,
  putDevice,
} from './device-repository.ts';
import { pushText } from './mail-parts.ts';

type Listed = HandlerResult<typeof contract.enrolDevice>;

function toDevice({ id, name, enrolledAt }: DeviceRow): Listed {
  return { _id: id, nome: name, cadastrado_em: enrolledAt };
}

/** The user's own device; throws `not-found` for those of others. */
async function ownDevice(deps: Deps, { id: userId }: Actor, id: string): Promise<DeviceRow> {
  const row = await findDevice(deps.db, id);
  return orNotFound(row?.userId === userId ? row : undefined, 'Aparelho não encontrado.');
}

export async function listDevices(deps: Deps, { actor }: Call<typeof contract.listDevices>) {
  const rows = await listDeviceRows(deps.db, actor.id);
  return { chave: deps.push.publicKey, aparelhos: rows.map(toDevice) };
}

/** Enrols a browser. Throws `conflict` for an unknown push service, and when the user has too many devices. */
export async function enrolDevice(deps: Deps, { body, audit }: Call<typeof contract.enrolDevice>): Promise<Listed> {
  const { nome, endereco, p256dh, auth } = body;
  const target = { endpoint: endereco, p256dh, auth };
  if (!deps.push.accepts(target)) throw new AppError('conflict', 'Este navegador não serve para avisos. Use outro.');
  return inTransaction(deps.database, async (tx) => {
    const at = deps.now();
    const row = await putDevice(tx, { ...target, id: newId(at), userId: audit.actor.id, name: nome, enrolledAt: at });
    if ((await countDevices(tx, audit.actor.id)) > limits.devicesPerUser)
      throw new AppError('conflict', `Use no máximo ${limits.devicesPerUser} aparelhos. Retire um que não usa mais.`);
    await writeLog(tx, audit, { at, action: 'aparelho_cadastrado', message: `Aparelho cadastrado: ${nome}.` });
    return toDevice(row);
  });
}

/** Removes a device of the user; having none is `not-found`. */
export async function removeDevice(deps: Deps, { params: { id }, audit }: Call<typeof contract.removeDevice>) {
  const { name } = await ownDevice(deps, audit.actor, id);
  await inTransaction(deps.database, async (tx) => {
    if (!(await deleteDevice(tx, id))) return;
    await writeLog(tx, audit, {
      at: deps.now(),
      action: 'aparelho_retirado',
      message: `Aparelho retirado: ${name}.`,
    });
  });
  return {};
}

/** Sends a test message at once; a device whose browser has unsubscribed is removed. */
export async function testDevice(
  deps: Deps,
  { params: { id }, actor }: Call<typeof contract.testDevice>,
): Promise<HandlerResult<typeof contract.testDevice>> {
  const row = await ownDevice(deps, actor, id);
  const text = pushText({
    subject: 'Aviso de teste',
    lines: [`Os avisos de ${deps.business.name} chegam a este aparelho.`],
    path: '/funcionario/aparelhos',
  });
  try {
    if ((await deps.push.send(row, text)) === 'sent') return { ok: true, answer: 'Veja o aviso no aparelho.' };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { ok: false, answer: `${error.message}.` };
  }
  await deleteDevice(deps.db, id);
  return { ok: false, answer: 'O navegador deixou de aceitar avisos. Cadastre o aparelho de novo.' };
}
