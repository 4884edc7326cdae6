import { expect, test } from 'vitest';
import type { Envelope } from '#contract/signing/signing.ts';
import { mayRead } from '../sign/reading/reading.rules.ts';
import { envelopeOutcome } from './outcome.rules.ts';

type Facts = Pick<Envelope, 'status'> & Pick<Envelope['me'], 'role' | 'action'>;

const envelope = ({ status, role, action }: Facts) =>
  ({
    status,
    me: { role, action },
    sender: { name: 'Ingrid Solheim' },
    endedBy: null,
    endedReason: null,
    documents: [],
  }) as unknown as Envelope;

test.each<[Facts, string]>([
  [{ status: 'sent', role: 'signer', action: 'signed' }, 'You have signed'],
  [{ status: 'sent', role: 'approver', action: 'approved' }, 'You have approved'],
  [{ status: 'sent', role: 'observer_ack', action: 'acknowledged' }, 'You have confirmed'],
  [{ status: 'sent', role: 'signer', action: 'waiting' }, 'Not your turn yet'],
  [{ status: 'sent', role: 'observer', action: 'waiting' }, 'Out for signing'],
  [{ status: 'sealing', role: 'observer', action: 'waiting' }, 'Signed by everybody'],
  [{ status: 'completed', role: 'observer', action: 'waiting' }, 'Signed by everybody'],
  [{ status: 'declined', role: 'observer', action: 'lapsed' }, 'Declined'],
  [{ status: 'expired', role: 'signer', action: 'signed' }, 'The deadline has passed'],
])('of %j it says: %s', (facts, title) => {
  expect(envelopeOutcome(envelope(facts)).title).toBe(title);
});

test('observers, and those who wait for others, are told that they can read it now', () => {
  for (const role of ['observer', 'signer'] as const)
    expect(envelopeOutcome(envelope({ status: 'sent', role, action: 'waiting' })).words).toMatch(/read it/);
});

test('all that was sent can be read but what was cancelled, or is somebody else’s now', () => {
  const read = (['sent', 'sealing', 'completed', 'declined', 'expired'] as const).map((status) =>
    mayRead({ status }),
  );
  expect(read).not.toContain(false);
  expect(mayRead({ status: 'cancelled' })).toBe(false);
  for (const code of ['recipient_replaced', 'envelope_cancelled'])
    expect(mayRead({ status: 'sent' }, { code })).toBe(false);
  expect(mayRead({ status: 'expired' }, { code: 'envelope_expired' })).toBe(true);
});
