import * as v from 'valibot';
import { type Audience, audiences, endpoint } from '../core/endpoint.ts';
import { codeDigits } from '../core/limits.ts';
import { signs } from '../core/text/pasted.ts';
import { base64, id, instant, knownEmail, sha256 } from '../core/values.ts';
import { recipientRoles } from '../signing/signing.ts';

/** The three portals. Each has its own cookie, so a signer's link never signs staff out. */
export const portals = ['app', 'client', 'external'] as const;
export type Portal = (typeof portals)[number];

/** Way of signing in, kept in the evidence of a signature; `code` is a link with a one-time code mailed besides. */
export type WayIn = 'password' | 'cloud' | 'passkey' | 'link' | 'code';

const role = v.object({
  name: v.string(),
  guard_name: v.picklist(['api', 'client', 'employee', 'external']),
  permissions: v.array(v.string()),
});
const team = v.object({ id, name: v.string(), country_id: v.string() });

/** The signed-in person (specification, section 3). `permissions` is the effective set of the active guard. */
export const sessionUser = v.object({
  id,
  name: v.string(),
  email: v.string(),
  permissions: v.array(v.string()),
  /** Those that show figures masked; absent in what an earlier version kept. */
  masked: v.optional(v.array(v.string())),
  roles: v.array(role),
  teams: v.array(team),
  isUserPortal: v.boolean(),
  isClientPortal: v.boolean(),
  isExternalPortal: v.boolean(),
  isContact: v.boolean(),
  accept_agreement: v.boolean(),
  /** The agreement to accept while `accept_agreement` is false. */
  agreement_id: v.optional(id),
  /** A contact's clients, the active one first; an employee's employer. */
  clients: v.array(v.object({ id, name: v.string() })),
  /** Staff: number of clients they manage today; 0 hides 'My clients'. */
  own_clients: v.number(),
  job_title: v.string(),
  work_phone: v.string(),
  schools: v.array(v.string()),
  skills: v.array(v.string()),
  interests: v.array(v.string()),
  pastProjects: v.array(v.string()),
  finder: v.picklist(['Y', 'N']),
  mstoken: v.nullable(v.string()),
  /** A signer's envelope, which their link opens. */
  envelope_id: v.optional(id),
  /** True while a role of the person requires a second factor that they have not set up: nothing else is answered to them. */
  awaits_factor: v.optional(v.boolean()),
});
export type SessionUser = v.InferOutput<typeof sessionUser>;

/** This browser as the server knows it: `share` opens the `server` copy of the data key (`docs/security.md`). */
export const deviceShare = v.object({
  id,
  share: base64,
  offlineUntil: instant,
  /** True if the server has the device's public key. */
  enrolled: v.boolean(),
});
export type DeviceShare = v.InferOutput<typeof deviceShare>;

/**
 * Answer of every sign-in and renewal (specification, section 7). `token` is the renewal half, given at sign-in only.
 * A client login that is both contact and employee gets both tokens; `access_token` always belongs to `user`.
 */
export const signedIn = v.object({
  access_token: v.string(),
  user: sessionUser,
  employee: v.nullable(sessionUser),
  employee_access_token: v.nullable(v.string()),
  token: v.optional(v.string()),
  device: deviceShare,
  /** True if the link required a one-time code. The vault then locks when the person is idle, because the link alone no longer opens it. */
  byCode: v.optional(v.boolean()),
  /** Age after which the access token is renewed, and lifetime of an idle session, both in ms. */
  renewAfterMs: v.number(),
  idleMs: v.number(),
  /** The server's clock, to detect a device clock that was set back. */
  serverTime: instant,
});
export type SignedIn = v.InferOutput<typeof signedIn>;

/** Id of a device that signed this person in before, so that its vault opens again. */
const deviceId = v.optional(id);
export const credentials = v.object({
  email: knownEmail,
  password: v.pipe(
    v.string(),
    v.nonEmpty('Enter your password.'),
    v.maxLength(256, 'At most 256 characters.'),
  ),
  deviceId,
  /** All devices of this browser, the last used first: a person with a changed address is recognised by one of them. */
  deviceIds: v.optional(v.pipe(v.array(id), v.maxLength(20))),
});
/** Earlier devices of the browser, the last used first. Their ids are not secret: the hash of a device's share proves its identity. */
const provenDevices = v.pipe(v.array(v.object({ id, proof: sha256 })), v.maxLength(20));
const linkToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));
const oneTimeCode = v.pipe(
  v.string(),
  signs,
  v.transform((typed) => typed.replaceAll(/\s/g, '')),
  v.regex(new RegExp(`^\\d{${codeDigits}}$`), `Enter the ${codeDigits} digits from the e-mail.`),
);

/** Answer to a right password that is not enough (`second-factor.ts`). The challenge counts once, for a short time; a code goes with it. */
export const factorChallenge = v.object({ challenge: v.string(), goodUntil: instant });
export type FactorChallenge = v.InferOutput<typeof factorChallenge>;
const passwordAnswer = v.union([signedIn, factorChallenge]);

export const userLogin = endpoint({
  name: 'session.userLogin',
  summary: 'Sign in as staff',
  api: 'main',
  method: 'POST',
  path: '/user-login',
  body: credentials,
  shape: 'bare',
  answer: passwordAnswer,
  allow: { by: 'nothing' },
  rate: 'credential',
});
export const clientLogin = endpoint({
  name: 'session.clientLogin',
  summary: 'Sign in to the client portal',
  api: 'main',
  method: 'POST',
  path: '/client-login',
  body: credentials,
  shape: 'bare',
  answer: passwordAnswer,
  allow: { by: 'nothing' },
  rate: 'credential',
});
export const clientEmployeeLogin = endpoint({
  name: 'session.clientEmployeeLogin',
  summary: 'Sign in to the client portal as employee only',
  api: 'main',
  method: 'POST',
  path: '/client-employee-login',
  body: credentials,
  shape: 'bare',
  answer: passwordAnswer,
  allow: { by: 'nothing' },
  rate: 'credential',
});
export const externalLogin = endpoint({
  name: 'session.externalLogin',
  summary: 'Swap a signing link for a session',
  api: 'main',
  method: 'POST',
  path: '/external-login',
  body: v.object({ token: linkToken, code: v.optional(oneTimeCode), devices: v.optional(provenDevices) }),
  shape: 'bare',
  answer: signedIn,
  allow: { by: 'nothing' },
  rate: 'credential',
});
/** State of the envelope for the link's recipient. `copy`: it is only for them to read. */
export const linkStates = ['asks', 'waits', 'signed', 'declined', 'complete', 'ended', 'copy'] as const;
export type LinkState = (typeof linkStates)[number];
export const checkExternalToken = endpoint({
  name: 'session.checkExternalToken',
  summary: 'Say what a signing link is for, changing nothing',
  api: 'main',
  method: 'POST',
  path: '/check-external-token',
  body: v.object({ token: linkToken }),
  shape: 'data',
  answer: v.object({
    sender: v.string(),
    firm: v.string(),
    title: v.string(),
    recipient: v.string(),
    role: v.picklist(recipientRoles),
    state: v.picklist(linkStates),
    /** True if the link requires a one-time code, which is mailed to the recipient. */
    asksForCode: v.boolean(),
  }),
  allow: { by: 'nothing' },
  rate: 'credential',
});
export const mailLinkCode = endpoint({
  name: 'session.mailLinkCode',
  summary: 'Mail a one-time code to the recipient of a signing link that asks for one',
  api: 'main',
  method: 'POST',
  path: '/mail-external-code',
  body: v.object({ token: linkToken }),
  shape: 'data',
  answer: v.object({ goodUntil: instant }),
  allow: { by: 'nothing' },
  rate: 'credential',
});
export const updateToken = endpoint({
  name: 'session.updateToken',
  summary: 'Renew the session: another bearer, the same cookie',
  api: 'main',
  method: 'POST',
  path: '/update-token',
  body: v.object({
    token: v.pipe(v.string(), v.maxLength(200)),
    portal: v.picklist(portals),
    /** Time since the last input in any tab, ms. */
    idleMs: v.pipe(v.number(), v.minValue(0)),
  }),
  shape: 'bare',
  answer: signedIn,
  allow: { by: 'cookie' },
  quiet: true,
  rate: 'credential',
});
export const switchClient = endpoint({
  name: 'session.switchClient',
  summary: 'Go on as contact of another of one’s clients: new tokens, and the session before is over',
  api: 'client',
  method: 'POST',
  path: '/switch-client',
  body: v.object({ clientId: id }),
  shape: 'bare',
  answer: signedIn,
  allow: { by: 'bearer', audiences: ['contact'] },
});
export const logout = endpoint({
  name: 'session.logout',
  summary: 'End this session everywhere',
  api: 'main',
  method: 'POST',
  path: '/logout',
  shape: 'none',
  allow: { by: 'bearer', audiences, beforeConsent: true, beforeFactor: true },
});
/** SHA-256 of a renewal half, in hex. It does not reveal the half and can only end the session. */
const ending = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'This is no hash of a session.'));
export const endSession = endpoint({
  name: 'session.end',
  summary: 'End a session that was signed out without a network; one that is over stays so',
  api: 'main',
  method: 'POST',
  path: '/end-session',
  body: v.object({ ending }),
  shape: 'none',
  allow: { by: 'nothing' },
  quiet: true,
  rate: 'credential',
});

const me = (api: 'main' | 'client' | 'employee' | 'external', audience: Audience) =>
  ({
    name: `session.me.${api}`,
    summary: 'The signed-in person',
    api,
    method: 'GET',
    path: '/me',
    shape: 'data',
    answer: sessionUser,
    allow: { by: 'bearer', audiences: [audience], beforeConsent: true, beforeFactor: true },
    quiet: true,
  }) as const;
export const userMe = endpoint(me('main', 'staff'));
export const clientMe = endpoint(me('client', 'contact'));
export const employeeMe = endpoint(me('employee', 'employee'));
export const externalMe = endpoint(me('external', 'signer'));
