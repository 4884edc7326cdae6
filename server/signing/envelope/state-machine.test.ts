import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EnvelopeStatus, envelopeStatuses } from '#contract/signing/signing.ts';
import { type EnvelopeEvent, refusalCode, transitions } from './state-machine.ts';

const events = Object.keys(transitions) as EnvelopeEvent[];
const ended: EnvelopeStatus[] = ['completed', 'cancelled', 'declined', 'expired'];

test('whatever happens, an ended envelope stays as it ended, but for one that expired and is reopened', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (happening) => {
      let status: EnvelopeStatus = 'draft';
      for (const event of happening) {
        const before = status;
        if (refusalCode(event, status) === null) status = transitions[event].to;
        if (ended.includes(before) && event !== 'reopen') expect(status).toBe(before);
      }
    }),
  );
});

test('each state takes exactly these events and says why not of the others', () => {
  const table = Object.fromEntries(
    envelopeStatuses.map((status) => [
      status,
      {
        takes: events.filter((event) => refusalCode(event, status) === null),
        else: refusalCode(status === 'draft' ? 'cancel' : 'send', status),
      },
    ]),
  );
  expect(table).toEqual({
    draft: { takes: ['save', 'discard', 'send'], else: 'conflict' },
    sent: { takes: ['correct', 'extend', 'allActed', 'cancel', 'decline', 'expire'], else: 'conflict' },
    sealing: { takes: ['seal'], else: 'already_signed_by_all' },
    completed: { takes: [], else: 'already_signed_by_all' },
    cancelled: { takes: [], else: 'envelope_cancelled' },
    declined: { takes: [], else: 'envelope_declined' },
    expired: { takes: ['reopen'], else: 'envelope_expired' },
  });
});

test('every state that is no beginning can be reached', () => {
  const reached = new Set<EnvelopeStatus>(['draft']);
  for (let i = 0; i < events.length; i++)
    for (const { from, to } of Object.values(transitions)) if (reached.has(from)) reached.add(to);
  expect([...reached].toSorted()).toEqual([...envelopeStatuses].toSorted());
});
