import type { Input } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import type { SignedIn } from '#contract/session/session.ts';
import { setUpFirm } from '#contract/setup.ts';
import { succeeded } from '../answers.ts';
import type { ServerCall } from '../caller.ts';

/** The token of the set-up link that the start of a server printed. */
export const setUpToken = (printed: string): string => /\/setup#([\w-]+)/.exec(printed)?.[1] ?? '';

/** A firm to set up by that token, with its first administrator. */
export const setUpBody = (token: string, first_name: string): Input<typeof setUpFirm>['body'] => ({
  token,
  firm: {
    facts: {
      name: 'Quay & Vale',
      logo: '',
      accent: '',
      country: 'GB',
      time_zone: 'Europe/London',
      currency: 'GBP',
    },
    office: { name: 'London', country: 'GB', team: 'Corporate Services' },
    services: ['CS-INC'],
  },
  administrator: {
    ...{ first_name, last_name: 'Quay', email: `${first_name}@quay.example`.toLowerCase() },
    accountId: newId(Date.now()),
    by: { way: 'password', password: 'a sentence nobody guesses' },
  },
});

/** Sets up the firm of a server that printed this, and returns its administrator's bearer. */
export async function firstAdministrator(call: ServerCall, printed: string): Promise<string> {
  const answer = await succeeded(call(setUpFirm, { body: setUpBody(setUpToken(printed), 'Ada') }));
  return ((await answer.json()) as SignedIn).access_token;
}
