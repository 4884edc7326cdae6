import { isAppCode } from '#contract/session/second-factor.ts';
import type { Tx } from '#server/db/db.ts';
import { invalid } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';
import { countFailure, type SecondFactorRow, takeRecoveryCode, takeStep } from './queries.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { stepsOfCode } from './totp.ts';

/** Outcomes of a code; all but the first two are refused. */
export type CodeOutcome =
  | 'code'
  | 'recovery code'
  | 'wrong'
  | 'wrong recovery code'
  | 'used'
  | 'exhausted'
  | 'unreadable';

const words = {
  wrong: 'This code is not right. Wait for the next one, and see that the clock of your phone is right.',
  'wrong recovery code': 'This recovery code is not right, or was used already.',
  used: 'This code was used already. Wait for the next one.',
  exhausted: 'Too many codes were wrong. Use a recovery code, or ask the firm to remove your second factor.',
  unreadable:
    'Codes cannot be checked now. Use a recovery code, or ask the firm to remove your second factor.',
} as const satisfies Record<Exclude<CodeOutcome, 'code' | 'recovery code'>, string>;

/** The secret's purpose in the secret box. */
export const purposeOf = ({ id, account_id }: Pick<SecondFactorRow, 'id' | 'account_id'>): string =>
  `second factor ${id} of ${account_id}`;

/**
 * System actor only. Uses a code of a factor, which counts once. The outcome is answered, not thrown: a refused code is counted in the same
 * transaction, which must commit.
 */
export async function takeCode(
  tx: Tx,
  { secretBox, log }: Pick<Services, 'secretBox' | 'log'>,
  factorId: string,
  code: string,
  now: string,
): Promise<CodeOutcome> {
  if (!isAppCode(code)) {
    const hash = hashOfRecoveryCode(factorId, code);
    return (await takeRecoveryCode(tx, factorId, hash, now)) ? 'recovery code' : 'wrong recovery code';
  }
  const factor = await countFailure(tx, factorId);
  if (!factor) return 'exhausted';
  let secret: Uint8Array;
  try {
    secret = secretBox.open(factor.secret, purposeOf(factor));
  } catch (error) {
    // The key among the firm's keys is another than it was made with.
    log.error({ error }, 'the secret of a second factor cannot be opened');
    return 'unreadable';
  }
  const steps = stepsOfCode(secret, code, now);
  if (steps.length === 0) return 'wrong';
  for (const step of steps) if (await takeStep(tx, factorId, step)) return 'code';
  return 'used';
}

/** @throws Refusal `invalid` of the field `code`, unless the outcome is right */
export function refuseCode(outcome: CodeOutcome): asserts outcome is 'code' | 'recovery code' {
  if (outcome !== 'code' && outcome !== 'recovery code') throw invalid('code', words[outcome]);
}
