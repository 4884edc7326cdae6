import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import { country as countryCode, hasName, partOfName } from './core/fields.ts';
import { form, messages, requiredName } from './core/rules.ts';
import { email, id, instant } from './core/values.ts';
import { firstFirmForm } from './firm/firm.form.ts';
import { newPassword } from './people/access-links.ts';
import { country } from './reference.ts';
import { newCredential } from './session/passkeys.ts';
import { signedIn } from './session/session.ts';

/** The page of the set-up link; its token stands behind the `#`, which a browser sends to no server. */
export const setupPath = '/setup';

/**
 * State of a set-up link. `used`: the firm is set up; `replaced`: a newer link was made; `unknown`: there never was such a link, or it is
 * not whole.
 */
export const setupLinkStates = ['open', 'used', 'replaced', 'expired', 'unknown'] as const;
export type SetupLinkState = (typeof setupLinkStates)[number];

const token = v.pipe(v.string(), v.maxLength(200));

/** The first office, with its team. */
export const firstOfficeForm = form({
  name: requiredName('office'),
  country: countryCode(),
  team: requiredName('team'),
});
export type FirstOfficeValues = v.InferInput<typeof firstOfficeForm>;

/** Codes of the services in the catalogue. */
export const firstServicesForm = form({
  services: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(20))),
    v.minLength(1, messages.noService),
    v.maxLength(100),
    v.transform((codes) => [...new Set(codes)]),
  ),
});
export type FirstServicesValues = v.InferInput<typeof firstServicesForm>;

const person = { first_name: partOfName(), last_name: partOfName(), email };
/** The first administrator, who signs in by a password or a passkey. */
export const firstAdministratorForm = v.pipe(form({ ...person, password: newPassword }), hasName());
export type FirstAdministratorValues = v.InferInput<typeof firstAdministratorForm>;
export const firstPersonForm = v.pipe(form(person), hasName());

export const checkSetup = endpoint({
  name: 'setup.check',
  summary: 'The state of a set-up link, and the choices of its forms while it is open',
  api: 'main',
  method: 'POST',
  path: '/setup/check',
  body: v.object({ token }),
  shape: 'data',
  answer: v.object({
    state: v.picklist(setupLinkStates),
    /** End of the link; null if it is unknown. */
    until: v.nullable(instant),
    /** The person who used it. */
    usedBy: v.nullable(v.string()),
    /** True if only the administrator is missing. */
    hasFirm: v.boolean(),
    countries: v.array(country),
    services: v.array(v.object({ code: v.string(), name: v.string(), line: v.string() })),
  }),
  allow: { by: 'nothing' },
  quiet: true,
  rate: 'lookup',
});
export type SetupFacts = v.InferOutput<(typeof checkSetup)['answer']>;

export const setUpFirm = endpoint({
  name: 'setup.setUp',
  summary: 'Set up an empty firm and sign in its first administrator; a link does so once',
  api: 'main',
  method: 'POST',
  path: '/setup',
  body: v.object({
    token,
    /** Null if the firm is set up, and only its administrator has never signed in. */
    firm: v.nullable(
      v.object({ facts: firstFirmForm, office: firstOfficeForm, ...firstServicesForm.entries }),
    ),
    administrator: v.pipe(
      v.object({
        ...firstPersonForm.entries,
        /** Made by the browser, since a passkey holds it. */
        accountId: id,
        by: v.variant('way', [
          v.object({ way: v.literal('password'), password: newPassword }),
          v.object({ way: v.literal('passkey'), ...newCredential.entries }),
        ]),
      }),
      hasName(),
    ),
  }),
  // With the logo.
  bodyLimit: 'record',
  shape: 'bare',
  answer: signedIn,
  allow: { by: 'nothing' },
  rate: 'lookup',
});
