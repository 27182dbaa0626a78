// The backup of a shop in a container, whose database runs elsewhere: a dump, pictures and business.json go into COPIES_PLACE.
// On a server `memorial backup` does it.
import path from 'node:path';
import { backUp } from '#server/backup/copies.ts';
import { readDestination } from '#server/backup/destinations.ts';
import { BackupRefusal } from '#server/backup/refusal.ts';
import { prepareRepository } from '#server/backup/restic.ts';
import { readConfig } from '#server/config.ts';
import { withNotes } from '#server/operations/server-copies.ts';
import { runCommand } from './run.ts';

await runCommand(async () => {
  const { config } = readConfig();
  const { copies, dataDir, databaseUrl: url, s3, businessFolder: configuration } = config;
  if (!copies?.key || url === undefined) throw new BackupRefusal('Defina COPIES_PLACE, COPIES_KEY e DATABASE_URL.');
  const repository = {
    destination: readDestination(copies.destination),
    key: copies.key,
    account: {},
    writer: config.instance,
  };
  const pictures = s3 ? undefined : path.join(dataDir, 'media');
  const kept = {
    repository,
    url,
    cluster: undefined,
    drills: { bin: '/usr/bin', opener: {} },
    pictures,
    configuration,
  };
  await prepareRepository(repository);
  await withNotes(url, ({ note }) => backUp(kept, { now: new Date(), note }));
});
