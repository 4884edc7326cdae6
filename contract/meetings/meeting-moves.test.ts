import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hindrances,
  isQuorate,
  type MeetingFacts,
  mayChange,
  meetingMoves,
  moves,
  resultProblem,
  statusAfter,
  votersThere,
} from './meeting-moves.ts';
import { attendances, inviteeRoles, meetingStatuses, meetingTypes, results } from './meeting-words.ts';

const invitee = fc.record({
  role: fc.constantFrom(...inviteeRoles),
  votes: fc.boolean(),
  attendance: fc.constantFrom(...attendances),
});
const facts: fc.Arbitrary<MeetingFacts> = fc.record({
  type: fc.constantFrom(...meetingTypes),
  starts_at: fc.constantFrom('2026-01-01T09:00:00.000Z', '2027-01-01T09:00:00.000Z'),
  quorum: fc.integer({ min: 1, max: 5 }),
  minutes: fc.constantFrom(null, 'Said.'),
  invitees: fc.array(invitee, { maxLength: 6 }),
  items: fc.array(fc.record({ result: fc.constantFrom(null, ...results) }), { maxLength: 3 }),
  isOut: fc.boolean(),
});
const now = '2026-06-01T00:00:00.000Z';

test('a move leads from the statuses that it names, and from no other', () => {
  for (const move of moves)
    for (const from of meetingStatuses) {
      const isLegal = (meetingMoves[move].from as readonly string[]).includes(from);
      expect(statusAfter(move, from)).toBe(isLegal ? meetingMoves[move].to : undefined);
    }
});

test('nobody signs minutes by a move, and what is signed or cancelled stays so', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...moves), { maxLength: 30 }), (path) => {
      let status: (typeof meetingStatuses)[number] = 'DRAFT';
      for (const move of path) {
        const next = statusAfter(move, status);
        if (status === 'CANCELLED') expect(next).toBeUndefined();
        status = next ?? status;
        expect(status).not.toBe('MINUTES_SIGNED');
      }
    }),
  );
  for (const move of moves) expect(statusAfter(move, 'MINUTES_SIGNED')).toBeUndefined();
});

test('a meeting is called only with a chair, an agenda, enough who vote, and in a committee an odd number of them', () => {
  fc.assert(
    fc.property(facts, (meeting) => {
      if (hindrances('call', meeting, now).length > 0) return;
      const voters = meeting.invitees.filter(({ votes }) => votes).length;
      expect(meeting.invitees.some(({ role }) => role === 'CHAIR')).toBe(true);
      expect(meeting.items).not.toEqual([]);
      expect(voters).toBeGreaterThanOrEqual(meeting.quorum);
      if (meeting.type === 'COMMITTEE') expect(voters % 2).toBe(1);
    }),
  );
});

test('an even number of voting members of a committee is refused in the specification’s words', () => {
  const votes = { role: 'CHAIR', votes: true, attendance: 'INVITED' } as const;
  const committee: MeetingFacts = {
    type: 'COMMITTEE',
    ...{ starts_at: now, quorum: 1, minutes: null, isOut: false },
    ...{ invitees: [votes, votes], items: [{ result: null }] },
  };
  expect(hindrances('call', committee, now)).toEqual([
    'Voting members, 2 now: This field must be an odd number',
  ]);
  expect(hindrances('call', { ...committee, type: 'BOARD' }, now)).toEqual([]);
});

test('nothing is passed without a quorum, nor with more votes than people who vote were there', () => {
  const votes = fc.integer({ min: 0, max: 6 });
  const voted = fc.record({
    result: fc.constantFrom(...results),
    ...{ votes_for: votes, votes_against: votes, abstained: votes },
  });
  fc.assert(
    fc.property(facts, voted, (meeting, decided) => {
      if (resultProblem(decided, meeting)) return;
      const { votes_for, votes_against, abstained, result } = decided;
      expect(votes_for + votes_against + abstained).toBeLessThanOrEqual(votersThere(meeting));
      if (result !== 'PASSED') return;
      expect(isQuorate(meeting)).toBe(true);
      expect(votes_for).toBeGreaterThanOrEqual(votes_against);
    }),
  );
});

test('the plan is fixed once the meeting is called, and everything once it is signed', () => {
  for (const status of meetingStatuses.filter((one) => one !== 'DRAFT'))
    expect(mayChange('plan', status)).toBe(false);
  for (const part of ['plan', 'place', 'attendance', 'minutes'] as const)
    for (const status of ['MINUTES_SIGNED', 'CANCELLED'] as const)
      expect(mayChange(part, status)).toBe(false);
});
