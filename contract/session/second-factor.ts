import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { signs } from '../core/text/pasted.ts';
import { instant } from '../core/values.ts';
import { signedIn } from './session.ts';

/*
 * The second factor of a password: the codes of an authenticator app (RFC 6238), and recovery codes for when it is not at hand. Passkeys and
 * the firm's OpenID provider are asked for none.
 */

export const factorDigits = 6;
/** Number of recovery codes made at once. */
export const recoveryCodeCount = 10;
/** Letters and digits of a recovery code: 80 bits. Those that look alike are left out. */
export const recoveryCodeLength = 16;
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const needed = 'Enter the 6 digits that your app shows, or a recovery code.';

/** A typed code without spaces and hyphens; letters that were taken for digits are the digits. */
const plainCode = (typed: string): string => {
  const bare = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return bare.length === factorDigits ? bare : bare.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
};
const isCode = (code: string): boolean =>
  new RegExp(`^(\\d{${factorDigits}}|[${recoveryAlphabet}]{${recoveryCodeLength}})$`).test(code);

/** A code of the app, or a recovery code; typed with or without spaces and hyphens. */
export const factorCode = v.pipe(
  v.string(needed),
  signs,
  v.maxLength(100, needed),
  v.transform(plainCode),
  v.check(isCode, needed),
);
/** True for a code of the app, false for a recovery code. */
export const isAppCode = (code: string): boolean => code.length === factorDigits;

export const secondFactorLogin = endpoint({
  name: 'secondFactor.login',
  summary: 'Swap the challenge of a right password and a code for a session',
  api: 'main',
  method: 'POST',
  path: '/second-factor-login',
  body: v.object({
    challenge: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    code: factorCode,
  }),
  shape: 'bare',
  answer: signedIn,
  allow: { by: 'nothing' },
  rate: 'credential',
});

const own = {
  by: 'bearer',
  audiences: ['staff', 'contact', 'employee'],
  beforeFactor: true,
  beforeConsent: true,
} as const;
const write = { api: 'sign', method: 'POST', shape: 'data' } as const;
const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });

export const readSecondFactor = endpoint({
  name: 'secondFactor.read',
  summary: 'The second factor of one’s own password',
  api: 'sign',
  method: 'GET',
  path: '/second-factor',
  shape: 'data',
  answer: v.object({
    /** Since when it is asked for; null: it is not. */
    since: v.nullable(instant),
    /** A role of the person requires it: it cannot be switched off. */
    required: v.boolean(),
    /** False for people who never sign in by password. */
    hasPassword: v.boolean(),
    recoveryCodesLeft: v.number(),
  }),
  allow: own,
  quiet: true,
});

/** Makes a secret, which counts once a code of it is confirmed. Error `conflict`: one is on already, or there is no password. */
export const beginSecondFactor = endpoint({
  ...write,
  name: 'secondFactor.begin',
  summary: 'Begin to set up the second factor of one’s own password',
  path: '/second-factor',
  answer: v.object({
    /** Base32, as authenticator apps take it. */
    secret: v.string(),
    /** `otpauth://` address of the secret. */
    address: v.string(),
  }),
  allow: own,
});

export const confirmSecondFactor = endpoint({
  ...write,
  name: 'secondFactor.confirm',
  summary: 'Switch the second factor on by a code of it; answers the recovery codes, once',
  path: '/second-factor/confirm',
  body: v.object({ code: factorCode }),
  answer: recoveryCodes,
  allow: own,
});

export const renewRecoveryCodes = endpoint({
  ...write,
  name: 'secondFactor.renewRecoveryCodes',
  summary: 'Make new recovery codes, by a code; the earlier ones no longer count',
  path: '/second-factor/recovery-codes',
  body: v.object({ code: factorCode }),
  answer: recoveryCodes,
  allow: { by: 'bearer', audiences: own.audiences },
});

/** Error `conflict`: a role of the person requires it. */
export const removeSecondFactor = endpoint({
  ...write,
  name: 'secondFactor.remove',
  summary: 'Switch the second factor off, by a code',
  path: '/second-factor/remove',
  body: v.object({ code: factorCode }),
  shape: 'none',
  allow: { by: 'bearer', audiences: own.audiences },
});
