import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind, type Context, sessionOf } from '../../http/bind.ts';
import { authenticationOptions } from './passkeys.ts';
import {
  beginPasskey,
  changePasskeyRule,
  confirm,
  endOwnSessions,
  forgetPasskey,
  type Own,
  readAccount,
  readHolders,
  registerPasskey,
  removePasskeysOf,
  renewCodes,
} from './service.ts';

const ownOf = (context: Context): Own => ({ ...auditContext(context), session: sessionOf(context) });

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getAccount, (_, context) => readAccount(deps, ownOf(context)));

  bind(app, deps, contract.beginPasskey, async ({ body }, context) => ({
    ...(await beginPasskey(deps, ownOf(context), body.password)),
  }));

  bind(app, deps, contract.addPasskey, ({ body }, context) => registerPasskey(deps, ownOf(context), body));

  bind(app, deps, contract.removePasskey, ({ params }, context) => forgetPasskey(deps, ownOf(context), params.id));

  bind(app, deps, contract.renewRecoveryCodes, (_, context) => renewCodes(deps, ownOf(context)));

  bind(app, deps, contract.beginConfirmation, async (_, context) => ({
    ...(await authenticationOptions(deps, ownOf(context))),
  }));

  bind(app, deps, contract.confirmSecondStep, async ({ body }, context) => ({
    confirmed_until: await confirm(deps, ownOf(context), body),
  }));

  bind(app, deps, contract.endSession, ({ params }, context) => endOwnSessions(deps, ownOf(context), params));

  bind(app, deps, contract.endOtherSessions, (_, context) => endOwnSessions(deps, ownOf(context), 'others'));

  bind(app, deps, contract.listPasskeyHolders, () => readHolders(deps));

  bind(app, deps, contract.removeUserPasskeys, async ({ params }, context) => {
    await removePasskeysOf(deps, auditContext(context), params.id);
    return readHolders(deps);
  });

  bind(app, deps, contract.requirePasskeys, async ({ body }, context) => {
    await changePasskeyRule(deps, auditContext(context), body.required);
    return readHolders(deps);
  });
}
