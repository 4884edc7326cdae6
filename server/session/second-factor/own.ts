import type { Endpoint } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import type {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/session/second-factor.ts';
import { writeActivity } from '#server/activity/activity.ts';
import { actor } from '#server/db/actor.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { readFirm } from '#server/firm/firm.ts';
import type { Call, FreeCall } from '#server/http/handler.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { SessionFacts } from '../facts.ts';
import { countCodeTry, forgetCodeTries } from '../sign-in-throttle.ts';
import { type CodeOutcome, purposeOf, refuseCode, takeCode } from './check-code.ts';
import { type FactorNotice, notifyOfFactor, notifyOfRecoveryCode } from './notices.ts';
import {
  accountFacts,
  confirmFactor,
  deleteFactor,
  endPasswordSessions,
  factorOf,
  holdAccount,
  insertFactor,
  recoveryCodesLeft,
  setRecoveryCodes,
  unconfirmedFactorOf,
} from './queries.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { base32, factorAddress, newSecret, stepsOfCode } from './totp.ts';

const system = actor('system');
const conflict = (message: string) => new Refusal('conflict', { message });
const isOn = () => conflict('Your second factor is on already.');

type OwnCall = FreeCall<
  | typeof beginSecondFactor
  | typeof confirmSecondFactor
  | typeof renewRecoveryCodes
  | typeof removeSecondFactor
>;
/** A call by somebody with a code in its body. */
type CodeCall = Pick<FreeCall<Endpoint>, 'services' | 'now' | 'session' | 'request'> & {
  readonly input: { readonly body: { readonly code: string } };
};

function sessionOf({ session }: { session: SessionFacts | null }): SessionFacts {
  if (!session) throw new Refusal('unauthorized');
  return session;
}

export async function factorOfMine(call: Call<typeof readSecondFactor>) {
  const { tx } = call;
  const { account_id, second_factor_required: required } = sessionOf(call);
  return asSystem(tx, async () => {
    const factor = await factorOf(tx, account_id);
    return {
      since: factor?.confirmed_at ?? null,
      required,
      hasPassword: ((await accountFacts(tx, account_id))?.password_hash ?? null) !== null,
      recoveryCodesLeft: factor ? await recoveryCodesLeft(tx, factor.id) : 0,
    };
  });
}

/** Makes a secret, which counts once it is confirmed; one that was made before and not confirmed is over. */
export async function beginFactor(call: FreeCall<typeof beginSecondFactor>) {
  const { services, now } = call;
  const { account_id, email } = sessionOf(call);
  const firm = await readFirm(services.db, services.config);
  const secret = newSecret();
  const id = newId(Date.parse(now));
  await services.db.as(system, async (tx) => {
    if (!(await accountFacts(tx, account_id))?.password_hash)
      throw conflict('You sign in without a password, so there is nothing to ask a second factor for.');
    const sealed = services.secretBox.seal(secret, purposeOf({ id, account_id }));
    if (!(await insertFactor(tx, { id, account_id, secret: sealed, created_at: now }))) throw isOn();
  });
  return { secret: base32(secret), address: factorAddress(secret, { firm: firm.name, email }) };
}

/**
 * Switches the factor on by its first code, which then signs nobody in. Other sessions by password end: whoever opened them has answered no
 * code, and where a role requires the factor they would no longer be held back.
 */
export async function confirmFactorOfMine(call: FreeCall<typeof confirmSecondFactor>) {
  const { services, now, input } = call;
  const { account_id, id } = sessionOf(call);
  await countTry(call);
  const codes = await services.db.as(system, async (tx) => {
    await holdAccount(tx, account_id);
    const factor = await unconfirmedFactorOf(tx, account_id);
    if (!factor)
      throw (await factorOf(tx, account_id)) ? isOn() : conflict('Begin again to set up a second factor.');
    const secret = services.secretBox.open(factor.secret, purposeOf(factor));
    const step = stepsOfCode(secret, input.body.code, now).at(-1);
    if (step === undefined)
      throw invalid(
        'code',
        'This code is not right. Enter the one your app shows now, of the newest entry if it has two for this account.',
      );
    await confirmFactor(tx, factor.id, step, now);
    await endPasswordSessions(tx, account_id, id, now);
    const made = await makeRecoveryCodes(tx, factor.id);
    await note(tx, call, 'added', 'Set up a second factor for the password', 'factor_added');
    return made;
  });
  await forgetTry(call);
  return { recoveryCodes: codes };
}

/** Makes new recovery codes in the place of the earlier ones. */
export async function renewCodesOfMine(call: FreeCall<typeof renewRecoveryCodes>) {
  const codes = await byCode(call, async (tx, factorId) => {
    const made = await makeRecoveryCodes(tx, factorId);
    await note(tx, call, 'codes_renewed', 'Made new recovery codes', 'recovery_codes_renewed');
    return made;
  });
  return { recoveryCodes: codes };
}

/** Switches the factor off. Sessions go on, and challenges of it are over. */
export async function removeFactorOfMine(call: FreeCall<typeof removeSecondFactor>): Promise<undefined> {
  const { account_id, second_factor_required } = sessionOf(call);
  if (second_factor_required)
    throw conflict('Your role asks for a second factor, so it cannot be switched off.');
  await byCode(call, async (tx) => {
    await deleteFactor(tx, account_id);
    await note(tx, call, 'removed', 'Switched the second factor of the password off', 'factor_removed');
  });
}

/** Does something that a code of the present factor is asked for. A refused code stays counted. */
async function byCode<T>(call: CodeCall, work: (tx: Tx, factorId: string) => Promise<T>): Promise<T> {
  const { services, now, input } = call;
  const { account_id } = sessionOf(call);
  await countTry(call);
  const { outcome, result } = await services.db.as(
    system,
    async (tx): Promise<{ outcome: CodeOutcome; result: T[] }> => {
      const factor = await factorOf(tx, account_id);
      if (!factor) throw conflict('Your second factor is off already.');
      const outcome = await takeCode(tx, services, factor.id, input.body.code, now);
      if (outcome === 'recovery code') await notifyOfRecoveryCode(tx, account_id, services.config, now);
      const isRight = outcome === 'code' || outcome === 'recovery code';
      return { outcome, result: isRight ? [await work(tx, factor.id)] : [] };
    },
  );
  refuseCode(outcome);
  await forgetTry(call);
  return result[0] as T;
}

/**
 * Takes a code of the caller's own factor for an act that is no part of this folder; the code counts once, whatever comes of the act.
 * @throws Refusal `invalid` of the field `code`, or `conflict` without a factor
 */
export const checkOwnCode = (call: CodeCall): Promise<undefined> => byCode(call, async () => undefined);

async function makeRecoveryCodes(tx: Tx, factorId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await setRecoveryCodes(
    tx,
    factorId,
    codes.map((code) => hashOfRecoveryCode(factorId, code)),
  );
  return codes;
}

/** Logs a change and tells its person. */
async function note(
  tx: Tx,
  call: OwnCall,
  event: string,
  description: string,
  notice: FactorNotice,
): Promise<void> {
  const { account_id } = sessionOf(call);
  const entry = {
    name: 'Second factor',
    event,
    description,
    subject: { type: 'account', id: account_id },
  } as const;
  await writeActivity(tx, call.actor, entry, call.now, call.request);
  await notifyOfFactor(tx, account_id, notice, call.services.config, call.now);
}

const subjectOf = (call: CodeCall) => ({
  accountId: sessionOf(call).account_id,
  network: networkOf(call.request.ip),
});

/** Counts a try in its own transaction, before the code is looked at. */
const countTry = (call: CodeCall) =>
  call.services.db.asAnonymous((tx) => countCodeTry(tx, subjectOf(call), call.now));
const forgetTry = (call: CodeCall) =>
  call.services.db.as(system, (tx) => forgetCodeTries(tx, subjectOf(call), call.now));
