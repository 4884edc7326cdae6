import type {
  clientEmployeeLogin,
  clientLogin,
  FactorChallenge,
  Portal,
  SignedIn,
  userLogin,
} from '#contract/session/session.ts';
import { actor } from '#server/db/actor.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { deviceAmong } from '../device-among.ts';
import { knownDevices } from '../known-device.ts';
import { credentialOf } from '../queries.ts';
import { challengeOf } from '../second-factor/login.ts';
import { openSession } from '../sign-in.ts';
import { countBadTry, forgetBadTries } from '../sign-in-throttle.ts';
import { verifyPassword } from './password.ts';

type PasswordCall = FreeCall<typeof userLogin | typeof clientLogin | typeof clientEmployeeLogin>;

/**
 * Signs in by e-mail address and password. Unknown person, wrong password, suspended account and missing access all get the same answer
 * after the same work; unknown names wait longer while the server is busy (`fair-turns.ts`). A person with a second factor gets a challenge,
 * only after the right password.
 */
export async function passwordSignIn(
  call: PasswordCall,
  guard: 'api' | 'client',
  portal: Portal,
  { employeeOnly = false } = {},
): Promise<SignedIn | FactorChallenge> {
  const { services, now, request, input } = call;
  const { email, password, deviceId, deviceIds = [] } = input.body;
  const login = `${guard}:${email}`;
  const network = networkOf(request.ip);
  const known = await services.db.as(actor('system'), (tx) =>
    knownDevices(tx, portal, services.config.publicUrl, request.cookie),
  );
  const { account, device } = await services.db.as(actor('none'), async (tx) => {
    const account = await credentialOf(tx, guard, email);
    const device = known.find(({ accountId }) => accountId === account?.account_id)?.id ?? null;
    await countBadTry(tx, { login, network, device }, now);
    return { account, device };
  });
  const rank = device ? 'device' : account ? 'account' : 'unknown';
  const isRight = await verifyPassword(password, account?.password_hash ?? null, { rank, network });
  if (!isRight || account?.status !== 'ACTIVE' || account.password_hash === null)
    throw new Refusal('invalid_credentials');
  const { account_id: accountId, password_hash: passwordHash } = account;
  const named = await services.db.as(actor('system'), (tx) =>
    deviceAmong(tx, accountId, [...(deviceId ? [deviceId] : []), ...deviceIds]),
  );
  const who = { accountId, portal, deviceId: named, employeeOnly, by: 'password' } as const;
  const challenge = await challengeOf(services.db, { ...who, passwordHash }, now);
  if (challenge) {
    await services.db.as(actor('system'), (tx) => forgetBadTries(tx, { login, network, device }, now));
    return challenge;
  }
  const signedIn = await openSession(call, who);
  if (!signedIn) throw new Refusal('invalid_credentials');
  await services.db.as(actor('system'), (tx) => forgetBadTries(tx, { login, network, device }, now));
  return signedIn;
}
