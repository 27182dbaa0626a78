import { describe, expect, it } from 'vitest';
import type { AuditContext } from '../../http/guard.ts';
import { type Account, anAccount, userRow } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { toggleUser } from './service.ts';

/** For requests whose session was still valid when they arrived. */
const shop = await shopOfFile();

describe('a toggle that comes late', () => {
  const toggleAs = (actor: Account, user: Account) => {
    const { id, email } = actor;
    const audit: AuditContext = { actor: { id, email, role: 'administrador' }, ip: '127.0.0.1' };
    return toggleUser(shop.deps, { ...audit, audit, params: { id: user.id } });
  };

  it('is refused when it would deactivate the last administrator', async () => {
    const [a, b] = [await anAccount(shop.deps), await anAccount(shop.deps)];
    await toggleAs(a, b);
    await expect(toggleAs(b, a)).rejects.toMatchObject({
      code: 'conflict',
      detail: 'É preciso manter um administrador ativo.',
    });
    expect((await userRow(shop.deps, a.id)).active).toBe(true);
  });

  it('is refused when the actor was deactivated in the meantime', async () => {
    const [a, b] = [await anAccount(shop.deps), await anAccount(shop.deps)];
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    await toggleAs(a, b);
    await expect(toggleAs(b, staff)).rejects.toMatchObject({ code: 'inactive-user' });
    expect((await userRow(shop.deps, staff.id)).active).toBe(true);
  });
});
