import { expect, test } from 'vitest';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { inSigningOrder, personState, personWords, remindableAt } from './people.rules.ts';

type Recipient = SentEnvelope['recipients'][number];

const person = (change: Partial<Recipient> = {}): Recipient => ({
  id: 'a',
  name: 'Ann',
  email: 'ann@example.com',
  role: 'signer',
  order: 1,
  action: 'due',
  actedAt: null,
  viewedAt: null,
  delivery: 'sent',
  deliveryCause: null,
  askedAt: '2026-11-01',
  remindedAt: null,
  replacedBy: null,
  readdressed: null,
  ...change,
});

test.each<[Partial<Recipient>, string]>([
  [{}, 'Invited'],
  [{ delivery: 'queued' }, 'Mail on its way'],
  [{ delivery: 'queued', deliveryCause: 'The mail server does not answer.' }, 'Mail delayed'],
  [{ delivery: 'bounced' }, 'Not delivered'],
  [
    { readdressed: { person: { kind: 'contact', id: 'c' }, email: null }, viewedAt: '2026-11-02' },
    'Address changed',
  ],
  [{ viewedAt: '2026-11-02' }, 'Opened'],
  [{ action: 'waiting' }, 'Waiting'],
  [{ action: 'signed' }, 'Signed'],
  [{ action: 'acknowledged', role: 'observer_ack' }, 'Confirmed'],
  [{ role: 'observer_ack' }, 'Invited'],
  [{ action: 'replaced', delivery: 'bounced' }, 'Replaced'],
  [{ action: 'lapsed' }, 'Did not sign'],
  [{ action: 'lapsed', role: 'observer_ack' }, 'Did not confirm'],
  [{ action: 'lapsed', role: 'observer' }, 'Observer'],
  [{ action: 'waiting', role: 'observer' }, 'Observer'],
  [{ action: 'waiting', role: 'observer', delivery: 'queued', deliveryCause: 'No answer.' }, 'Mail delayed'],
  [{ action: 'waiting', role: 'observer', viewedAt: '2026-11-02' }, 'Looked at it'],
])('%j: %s', (change, words) => {
  expect(personState(person(change), 'sent').words).toBe(words);
});

const before = person({ id: 'b', name: 'Bo' });
test.each<[Partial<Recipient>, string]>([
  [{}, 'Has it since 2026-11-01'],
  [{ delivery: 'queued', deliveryCause: 'No answer.' }, 'Asked 2026-11-01'],
  [{ delivery: 'bounced' }, 'Asked 2026-11-01'],
  [{ delivery: 'bounced', viewedAt: '2026-11-02' }, 'Has it since 2026-11-01, opened 2026-11-02'],
  [
    { viewedAt: '2026-11-02', remindedAt: '2026-11-03' },
    'Has it since 2026-11-01, opened 2026-11-02, reminded 2026-11-03',
  ],
  [{ action: 'signed', actedAt: '2026-11-04' }, '2026-11-04'],
  [{ action: 'waiting', order: 2, askedAt: null }, 'Asked after Bo'],
  [{ action: 'replaced', replacedBy: 'b' }, 'Bo was asked instead'],
  [{ action: 'replaced', replacedBy: 'b', name: 'Bo' }, 'Asked again at ann@example.com'],
  [{ action: 'lapsed' }, 'It ended before they acted'],
  [{ action: 'waiting', role: 'observer' }, 'Gets a copy'],
])('of %j it says: %s', (change, words) => {
  const one = person(change);
  expect(personWords(one, [one, before], (at) => at)).toBe(words);
});

test('a successor stands after whom they replace, the others by turn', () => {
  const people = [
    { id: 'b', order: 2, replacedBy: null },
    { id: 'c', order: 1, replacedBy: null },
    { id: 'a', order: 1, replacedBy: 's' },
    { id: 's', order: 1, replacedBy: null },
  ];
  expect(inSigningOrder(people).map(({ id }) => id)).toEqual(['c', 'a', 's', 'b']);
});

test('nobody is reminded twice within an hour', () => {
  const remindedAt = '2026-01-01T10:00:00.000Z';
  expect(remindableAt({ remindedAt }, Date.parse('2026-01-01T10:59:00.000Z'))).toBe(
    '2026-01-01T11:00:00.000Z',
  );
  expect(remindableAt({ remindedAt }, Date.parse('2026-01-01T11:00:00.000Z'))).toBeNull();
  expect(remindableAt({ remindedAt: null }, 0)).toBeNull();
});
