import type {
  clientEmployeeLogin,
  clientLogin,
  Portal,
  SignedIn,
  userLogin,
} from '../../contract/session.ts';
import { actor } from '../db/actor.ts';
import type { FreeCall } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { verifyPassword } from './password.ts';
import { credentialOf } from './queries.ts';
import { openSession } from './sign-in.ts';
import { countBadTry, forgetBadTries } from './throttle.ts';

type PasswordCall = FreeCall<typeof userLogin | typeof clientLogin | typeof clientEmployeeLogin>;

/**
 * Signs in by e-mail address and password. Unknown person, wrong password, suspended account and a person who may not come in all
 * get the same answer after the same work.
 */
export async function passwordSignIn(
  call: PasswordCall,
  guard: 'api' | 'client',
  portal: Portal,
  { employeeOnly = false } = {},
): Promise<SignedIn> {
  const { services, now, request, input } = call;
  const { email, password, deviceId } = input.body;
  const subject = { login: `${guard}:${email}`, ip: request.ip };
  const account = await services.db.as(actor('none'), async (tx) => {
    await countBadTry(tx, subject, now);
    return credentialOf(tx, guard, email);
  });
  const known = await verifyPassword(password, account?.password_hash ?? null);
  if (!known || account?.status !== 'ACTIVE') throw new Refusal('invalid_credentials');
  const who = { accountId: account.account_id, portal, deviceId, employeeOnly, by: 'password' } as const;
  const signedIn = await openSession(call, who);
  if (!signedIn) throw new Refusal('invalid_credentials');
  await services.db.as(actor('system'), (tx) => forgetBadTries(tx, subject, now));
  return signedIn;
}
