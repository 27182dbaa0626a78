import fs from 'node:fs/promises';
import path from 'node:path';
import type { BackupPlace } from './backup-place.ts';

/** Another folder, best on another disk or machine. It must exist: a missing folder is a disk that isn't mounted. */
export function createFolderPlace(folder: string): BackupPlace {
  const placeOf = (name: string) => path.join(folder, path.basename(name));
  return {
    name: folder,
    put: async (file, name) => {
      const partial = `${placeOf(name)}.partial`;
      await fs.copyFile(file, partial);
      await fs.rename(partial, placeOf(name));
    },
    get: (name, file) => fs.copyFile(placeOf(name), file, fs.constants.COPYFILE_EXCL),
    list: () => fs.readdir(folder),
    remove: (name) => fs.rm(placeOf(name), { force: true }),
  };
}
