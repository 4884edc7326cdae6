import {
  beginSecondFactor,
  confirmSecondFactor,
  secondFactorLogin,
} from '#contract/session/second-factor.ts';
import { clientLogin, type FactorChallenge, type SignedIn, userLogin } from '#contract/session/session.ts';
import { codeOfStep, stepOf } from '#server/session/second-factor/totp.ts';
import { dataOf } from '../answers.ts';
import { password as usual } from '../fixtures.ts';
import type { Carrying, TestServer } from '../test-server.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a base32 text, as an authenticator app reads it. */
export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2),
  );
}

const halfMinute = 30_000;

/** An authenticator app: shows the codes of a secret by the server's clock. */
export function authenticatorApp(server: TestServer, secret: string) {
  const bytes = fromBase32(secret);
  const code = (steps = 0) => codeOfStep(bytes, stepOf(server.now()) + steps);
  return {
    /** The code shown now, or some steps before or later. */
    code,
    /** The code of the next half minute, once it has begun. */
    next(): string {
      server.wait(halfMinute);
      return code();
    },
    /** Six digits that are no code around now. */
    wrong(): string {
      const near = [-3, -2, -1, 0, 1, 2, 3].map(code);
      return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
        (digits) => !near.includes(digits),
      ) as string;
    },
  };
}
export type AuthenticatorApp = ReturnType<typeof authenticatorApp>;

/** Sets up the second factor of a session's person. */
export async function setUpFactor(
  server: TestServer,
  bearer: string,
): Promise<AuthenticatorApp & { secret: string; recoveryCodes: string[] }> {
  const { secret } = await dataOf<{ secret: string }>(server.call(beginSecondFactor, {}, { bearer }));
  const app = authenticatorApp(server, secret);
  const body = { code: app.code() };
  const { recoveryCodes } = await dataOf<{ recoveryCodes: string[] }>(
    server.call(confirmSecondFactor, { body }, { bearer }),
  );
  return { ...app, secret, recoveryCodes };
}

const quarterHour = 15 * 60_000;

/** Goes on to the beginning of a quarter of an hour, in which codes are counted anew: the counters of before are over, and none ends soon. */
export const nextQuarterHour = (server: TestServer): void =>
  server.wait(quarterHour - (Date.parse(server.now()) % quarterHour));

const logins = { app: userLogin, client: clientLogin } as const;

/** Signs in by password; the answer is a session, or the challenge of a second factor. */
export const byPassword = (
  server: TestServer,
  email: string,
  { portal = 'app', password = usual, ...carrying }: PasswordOptions = {},
): Promise<Response> => server.call(logins[portal], { body: { email, password } }, carrying);

interface PasswordOptions extends Carrying {
  portal?: 'app' | 'client';
  password?: string;
}

/** The challenge of a person with a second factor. @throws if the password alone signed them in */
export async function challengeFor(
  server: TestServer,
  email: string,
  options: PasswordOptions = {},
): Promise<string> {
  const answer = (await (await byPassword(server, email, options)).json()) as Partial<FactorChallenge>;
  if (!answer.challenge) throw new Error(`No challenge: ${JSON.stringify(answer)}`);
  return answer.challenge;
}

export const redeem = (
  server: TestServer,
  challenge: string,
  code: string,
  carrying: Carrying = {},
): Promise<Response> => server.call(secondFactorLogin, { body: { challenge, code } }, carrying);

/** Signs in by password and code. */
export async function byBoth(
  server: TestServer,
  email: string,
  code: string,
  options: PasswordOptions = {},
): Promise<SignedIn> {
  const response = await redeem(server, await challengeFor(server, email, options), code, options);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SignedIn;
}
