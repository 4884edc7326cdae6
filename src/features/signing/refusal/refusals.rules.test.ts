import { expect, it } from 'vitest';
import { errorKinds } from '#contract/core/errors.ts';
import { lateRefusals } from '#contract/signing/late-submissions.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { refusedSubmission } from './refusals.rules.ts';

const envelope = (more: Partial<Envelope> = {}) =>
  ({
    status: 'sent',
    me: { action: 'due', role: 'signer' },
    sender: { name: 'Ingrid Solheim' },
    deadline: '2026-12-21T10:00:00Z',
    endedBy: null,
    endedReason: null,
    ...more,
  }) as unknown as Envelope;
const signed = { kind: 'sign' };
const of = (code: string, more: Partial<Envelope> = {}, body: unknown = signed) =>
  refusedSubmission({ code, reason: 'The server’s words.', body }, envelope(more));

/** The final refusals of a submission: the fates that wait for a person. */
const codes = [
  ...Object.entries(errorKinds)
    .filter(([, { fate }]) => fate === 'conflict' || fate === 'refuse')
    .map(([code]) => code),
  'unreadable',
  'http_418',
];

it.each(codes)('%s says what happened and who can help, in whole sentences', (code) => {
  const { title, happened, help } = of(code);
  expect(title).not.toBe('');
  expect(happened).toMatch(/[.:]$/);
  expect(help).toMatch(/\.$/);
  expect(`${title} ${happened} ${help}`).not.toMatch(/undefined|null|\[object/);
});

it('a refusal says who cancelled, and why in their words', () => {
  const ended = { status: 'cancelled', endedBy: 'Marcus Okafor', endedReason: 'The terms changed.' } as const;
  expect(of('envelope_cancelled', ended).happened).toBe(
    'Marcus Okafor cancelled this document before your signature arrived: “The terms changed”.',
  );
  expect(of('envelope_cancelled', { status: 'cancelled' }, { kind: 'decline' }).happened).toBe(
    'Ingrid Solheim cancelled this document before your answer arrived.',
  );
});

it('a refusal says who was asked instead in the words of the server, which alone knows', () => {
  const reason = 'Ingrid Solheim asked A… L… before your signature arrived.';
  expect(refusedSubmission({ code: 'recipient_replaced', reason, body: signed }, envelope()).happened).toBe(
    reason,
  );
});

it('asks who has to confirm for that, and speaks of nothing they filled in', () => {
  const reader = { me: { action: 'due', role: 'observer_ack' } as Envelope['me'] };
  for (const code of codes) {
    const { title, happened, help, again } = of(code, reader);
    expect(`${title} ${happened} ${help} ${again}`, code).not.toMatch(
      /your signature|[Ss]ign again|then sign/,
    );
  }
  expect(of('document_changed', reader).help).toBe('Read the new version, then confirm again.');
  expect(of('consent_outdated', reader).again).toBe('Read and confirm again');
});

it('speaks to who approves of an approval', () => {
  const approver = { me: { action: 'due', role: 'approver' } as Envelope['me'] };
  for (const code of codes) {
    const { title, happened, help, again } = of(code, approver);
    expect(`${title} ${happened} ${help} ${again}`, code).not.toMatch(
      /your signature|[Ss]ign again|then sign/,
    );
  }
  expect(of('document_changed', approver).happened).toContain('so your approval was not put on it');
});

it('tells of the sender seeing it wherever the submission is kept for them', () => {
  for (const code of lateRefusals) expect(of(code).help).toContain('Ingrid Solheim can see your signature');
});

it('offers to go on only where the document still waits for the person', () => {
  expect(of('document_changed').again).toBe('See the new version');
  expect(of('document_changed', { status: 'cancelled' })).not.toHaveProperty('again');
  expect(of('consent_outdated', { me: { action: 'replaced' } as Envelope['me'] })).not.toHaveProperty(
    'again',
  );
  expect(of('envelope_expired')).not.toHaveProperty('again');
});
