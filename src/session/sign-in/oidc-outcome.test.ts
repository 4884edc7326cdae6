import { describe, expect, it } from 'vitest';
import { notOurs, oidcOutcome } from './oidc-outcome.ts';

const of = (errorCode: string, errorMessage = '') =>
  oidcOutcome(Object.assign(new Error('no'), { errorCode, errorMessage }), 'Cloud');

describe('the outcome of a failed sign-in', () => {
  it('is a reset when B2C says that the password is forgotten', () => {
    const said = 'AADB2C90118: The user has forgotten their password.\r\nCorrelation ID: 1';
    expect(of('access_denied', said)).toBe('reset');
  });

  it.each([
    ['access_denied', 'AADB2C90091: The user has cancelled.', 'You came back from Cloud without signing in.'],
    ['access_denied', '', 'You came back from Cloud without signing in.'],
    [
      'server_error',
      'AADB2C99002: User does not exist.',
      'Cloud is out of order at the moment. Please try again in a little while. (AADB2C99002)',
    ],
    ['no_network_connectivity', '', "Cloud can't be reached. Check your connection and try again."],
    [
      'invalid_client',
      'AADSTS700016: Application not found',
      'Cloud could not sign you in. Please try again. (AADSTS700016)',
    ],
    [
      'unauthorized_client',
      '<b>anything</b>',
      'Cloud could not sign you in. Please try again. (unauthorized_client)',
    ],
    ['constructor', '', 'Cloud could not sign you in. Please try again. (constructor)'],
    ['<img src=x>', '', 'Cloud could not sign you in. Please try again.'],
  ])('%s, %s: told in words', (code, message, words) => expect(of(code, message)).toEqual({ words }));

  it.each(['state_mismatch', 'state_not_found', 'nonce_mismatch', 'invalid_grant'])('%s: not ours', (code) =>
    expect(of(code)).toBe(notOurs),
  );

  it.each([undefined, null, 'text', new TypeError('a fault')])(
    '%s, no error of MSAL, has words too',
    (error) =>
      expect(oidcOutcome(error, 'Cloud')).toEqual({
        words: 'Cloud could not sign you in. Please try again.',
      }),
  );
});
