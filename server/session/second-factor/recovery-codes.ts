import { randomInt } from 'node:crypto';
import { recoveryAlphabet, recoveryCodeCount, recoveryCodeLength } from '#contract/session/second-factor.ts';
import { hashOf } from '#server/hash.ts';

const newCode = () =>
  Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(
    '',
  );

/** Recovery codes as people read them, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => newCode().replaceAll(/(.{4})(?=.)/g, '$1-'));

/** Hash of a recovery code, of its factor alone. A fast one is enough: 80 random bits cannot be guessed. */
export const hashOfRecoveryCode = (factorId: string, code: string): string =>
  hashOf(`${factorId}:${code.replaceAll('-', '')}`);
