import { expect, test } from 'vitest';
import type { LinkFacts } from './links.queries.ts';
import { linkOpens, linkState } from './links.ts';

const now = '2026-03-01T12:00:00.000Z';
const link: LinkFacts = {
  recipient_id: 'r',
  at_address: true,
  account_id: 'a',
  envelope_id: 'e',
  role: 'signer',
  action: 'due',
  recipient: 'Ann',
  email: 'ann@example.com',
  asks_for_code: false,
  title: 'Lease',
  sender: 'Bo',
  status: 'sent',
  deadline: '2026-03-02T12:00:00.000Z',
  ended_at: null,
  revoked_at: null,
};

test.each([
  [{}, true],
  [{ revoked_at: now }, false],
  [{ action: 'replaced' }, false],
  [{ action: 'lapsed', status: 'declined', ended_at: now }, true],
  [{ status: 'cancelled', ended_at: now }, false],
  [{ status: 'completed', ended_at: '2026-01-30T12:00:00.001Z' }, true],
  [{ status: 'completed', ended_at: '2026-01-30T12:00:00.000Z' }, false],
  [{ deadline: '2026-01-30T12:00:00.000Z' }, false],
  // Sealed long after the deadline: the copy can be had as long as any other.
  [{ status: 'completed', deadline: '2026-01-29T12:00:00.000Z', ended_at: '2026-02-27T12:00:00.000Z' }, true],
] satisfies [Partial<LinkFacts>, boolean][])('a link with %j opens: %s', (change, opens) => {
  expect(linkOpens({ ...link, ...change }, now)).toBe(opens);
});

test.each([
  [{}, 'asks'],
  [{ action: 'waiting' }, 'waits'],
  [{ action: 'signed' }, 'signed'],
  [{ action: 'approved', status: 'sealing' }, 'signed'],
  [{ action: 'signed', status: 'completed' }, 'complete'],
  [{ action: 'acknowledged', status: 'completed' }, 'complete'],
  [{ role: 'observer_ack' }, 'asks'],
  [{ role: 'observer_ack', action: 'acknowledged' }, 'signed'],
  [{ role: 'observer', action: 'waiting' }, 'copy'],
  [{ role: 'observer', action: 'waiting', status: 'sealing' }, 'copy'],
  [{ role: 'observer', action: 'waiting', status: 'completed' }, 'complete'],
  [{ role: 'observer', action: 'lapsed', status: 'declined' }, 'ended'],
  [{ action: 'declined', status: 'declined' }, 'declined'],
  [{ action: 'signed', status: 'declined' }, 'ended'],
  [{ action: 'lapsed', status: 'expired' }, 'ended'],
] satisfies [Partial<LinkFacts>, string][])('a link with %j is to its recipient: %s', (change, state) => {
  expect(linkState({ ...link, ...change })).toBe(state);
});
