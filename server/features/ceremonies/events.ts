import type { Tx } from '../../db/client.ts';
import { type CeremonyRow, lockCeremony, renewNotice, updateCeremony } from './repository.ts';

/** Takes the page of a locked funeral off, if there is one. */
export async function takeOff(tx: Tx, funeralId: string, by: string, now: Date): Promise<CeremonyRow | undefined> {
  const ceremony = await lockCeremony(tx, funeralId);
  if (!ceremony || ceremony.withdrawnAt !== null) return undefined;
  return updateCeremony(tx, ceremony, { withdrawnAt: now, withdrawnBy: by }, now);
}

/** Lets the page of a locked funeral that changed show it, and its older notices say so. */
export async function showChange(tx: Tx, funeralId: string, now: Date): Promise<void> {
  const ceremony = await lockCeremony(tx, funeralId);
  if (!ceremony) return;
  await updateCeremony(tx, ceremony, {}, now);
  await renewNotice(tx, ceremony.id, now);
}
