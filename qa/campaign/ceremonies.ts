import { randomUUID } from 'node:crypto';
import type { Ceremony, Publication } from '#contract/ceremonies.ts';
import { aPublication } from '#server/testing/funerals.ts';
import { checkoutBody } from './buyers.ts';
import { send } from './recorded-call.ts';
import { burialOf, scheduleFuneral } from './staff.ts';
import { call, noteLink, uniqueName, type Worker } from './workload.ts';

/** Publishes the ceremony of a new funeral. */
export async function publishCeremony(worker: Worker): Promise<void> {
  const scheduled = await scheduleFuneral(worker);
  if (!scheduled) return;
  const json = aPublication();
  const about = { operation: 'publish-ceremony', key: scheduled.id } as const;
  const { phase, answer } = await call(worker, about, {
    method: 'PUT',
    path: `/funerals/${scheduled.id}/cerimonia`,
    json,
  });
  if (phase !== 'ok') return;
  const { publication } = answer as { publication: Publication };
  worker.shared.ceremonies.push({ ...scheduled, key: publication.slug.split('-').at(-1) ?? '' });
}

/** Buys a wreath from the page of a ceremony, for what the page says. */
export async function buyForCeremony(worker: Worker): Promise<void> {
  const { shared, random, harness, wreaths } = worker;
  const [chosen] = shared.ceremonies.length > 0 ? [random.pick(shared.ceremonies)] : [];
  if (!chosen) return publishCeremony(worker);
  const page = await send(harness.origin, { method: 'GET', path: `/cerimonias/${chosen.key}` });
  if (page.phase !== 'ok') return;
  const { falecido, despedida } = page.answer as Ceremony;
  const orderId = randomUUID();
  const body = checkoutBody([random.pick(wreaths)], uniqueName(worker, 'Comprador'), orderId);
  const order = {
    ceremony: { key: chosen.key, event: 'sepultamento' },
    deceased_name: falecido,
    funeral_location: despedida.local,
    funeral_time: despedida.data_hora,
  };
  const json = { ...body, order_data: { ...body.order_data, ...order } };
  const about = { operation: 'create-payment', key: orderId } as const;
  noteLink(worker, orderId, await call(worker, about, { method: 'POST', path: '/pagamento/create-payment', json }));
}

/** Moves a published ceremony to another place and hour; its wreaths follow. */
export async function moveCeremony(worker: Worker): Promise<void> {
  const { shared, random } = worker;
  if (shared.ceremonies.length === 0) return;
  const { id, falecido } = random.pick(shared.ceremonies);
  const place = uniqueName(worker, 'Capela');
  const json = burialOf(falecido, { local: place, data_hora: `20/12/2030 ${random.whole(10, 17)}:00` });
  await call(worker, { operation: 'move-funeral', key: id }, { method: 'PUT', path: `/funerals/${id}`, json });
}
