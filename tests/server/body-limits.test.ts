import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { bodyLimitOf, bodyLimits } from '#server/http/calls/body.ts';
import { largestOf } from './largest.ts';

const withBody = endpoints.flatMap((endpoint: Endpoint) => {
  const { body } = endpoint;
  return body && body !== 'chunk' ? [{ endpoint, body, limit: bodyLimitOf(endpoint) }] : [];
});

test('whatever a call takes fits the most that its body may hold', () => {
  const sizes = withBody
    .filter(({ limit }) => limit !== 'record')
    .map(({ endpoint, body, limit }) => {
      const bytes = Buffer.byteLength(JSON.stringify(largestOf(body)));
      return { call: endpoint.name, bytes, fits: bytes <= bodyLimits[limit] };
    });
  expect(sizes.length).toBeGreaterThan(15);
  // Two drawings of 500 strokes of 5,000 points fit no body: a hand draws neither.
  expect(sizes.filter(({ fits, call }) => !fits && call !== 'signing.selfSign')).toEqual([]);
});

test('a call without sign-in takes no more than a credential or a proof, but for the set-up of a firm and submissions', () => {
  const large = withBody
    .filter(({ endpoint, limit }) => endpoint.allow.by !== 'bearer' && limit !== 'credential')
    .map(({ endpoint, limit }) => [endpoint.name, limit]);
  expect(Object.fromEntries(large)).toEqual({
    'access.useLink': 'proof',
    'passkeys.login': 'proof',
    'session.cloudLogin': 'proof',
    'setup.setUp': 'record',
    'signing.submit': 'pictures',
  });
});
