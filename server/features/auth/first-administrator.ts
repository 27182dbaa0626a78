import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { SYSTEM } from '../logs/service.ts';
import { countUsers } from './repository.ts';
import { registerUser } from './service.ts';

/** Creates the administrator named by ADMIN_EMAIL and ADMIN_PASSWORD when there is no user at all. */
export async function createFirstAdministrator(deps: Deps): Promise<void> {
  const { firstAdmin } = deps.config;
  if (!firstAdmin || (await countUsers(deps.db)) > 0) return;
  try {
    await registerUser(deps, SYSTEM, { ...firstAdmin, role: 'administrador' });
    deps.log.info('first administrator created');
  } catch (error) {
    // Another process started at the same time has created the user first.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}
