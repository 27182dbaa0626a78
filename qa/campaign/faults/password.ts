import { recorded, retryUntilOk, send } from '../recorded-call.ts';
import { BrokenPromise, type Round } from '../round.ts';
import { registerUser } from '../staff.ts';
import { waitUntil } from '../wait-until.ts';
import { readWreaths } from '../workload.ts';

const MAIL_MS = 180_000;
const ATTEMPTS = 5;
const NEW_PASSWORD = 'Segunda#2026';

/** A user resets the password with the link from the mail; the product is killed while saving it. */
export async function changePassword(round: Round, token: string): Promise<{ again: () => Promise<void> }> {
  const { harness, shared, random, number } = round;
  const wreaths = (await readWreaths(harness, token, 1)) ?? [];
  let user: Awaited<ReturnType<typeof registerUser>>;
  for (let attempt = 0; attempt < ATTEMPTS && user === undefined; attempt += 1)
    user = await registerUser({ harness, shared, random, round: number, client: 0, token, wreaths });
  if (!user) throw new Error('no user could be registered');
  const { id, email } = user;
  // Other clients must not deactivate this account meanwhile.
  shared.users = shared.users.filter((other) => other.id !== id);
  await retryUntilOk(() => send(harness.origin, { method: 'POST', path: '/auth/reset-request', json: { email } }));
  let secret: string | undefined;
  await waitUntil(() => {
    secret = resetToken(round, email);
    return secret !== undefined;
  }, MAIL_MS);
  if (secret === undefined) throw new BrokenPromise('the mail with the link never came');
  const json = { token: secret, new_password: NEW_PASSWORD };
  const request = { method: 'POST', path: '/auth/reset-password', json } as const;
  const about = { round: number, client: 0, operation: 'reset-password', key: email } as const;
  const shown = { new_password: NEW_PASSWORD };
  const save = () => recorded(harness.history, { ...about, request: shown }, { origin: harness.origin, request });
  await retryUntilOk(save);
  return {
    again: async () => {
      const second = await retryUntilOk(save);
      if (second.phase !== 'ok') throw new BrokenPromise('a reset that was cut off used its link up');
      const third = await retryUntilOk(() => send(harness.origin, request));
      if (third.phase !== 'fail') throw new BrokenPromise('the link of a reset works twice');
      const credentials = { email, password: NEW_PASSWORD };
      const signedIn = await retryUntilOk(() =>
        send(harness.origin, { method: 'POST', path: '/login', json: credentials }),
      );
      if (signedIn.phase !== 'ok') throw new BrokenPromise('the new password opens nothing');
    },
  };
}

function resetToken({ harness }: Round, email: string): string | undefined {
  const mail = harness.simulator.mail
    .messages()
    .findLast(({ recipients, text }) => recipients.includes(email) && text.includes('token='));
  return mail && /token=([\w-]+)/.exec(mail.text)?.[1];
}
