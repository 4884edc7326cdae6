import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedStatusPairs, businessStatuses, recordStatuses } from '#contract/clients/clients.ts';
import {
  actions,
  moveOf,
  type StatusPair,
  statusesOf,
  transitions,
  wordsOfPair,
} from '#contract/clients/lifecycle.ts';
import { causesOf, endDayProblem, type Facts, isAlone, reviewDayProblem, stopsEnd } from './guards.ts';

const pairs = recordStatuses.flatMap((record) =>
  businessStatuses.map((business) => `${record}/${business}` as StatusPair),
);
const isAllowed = (pair: StatusPair) => {
  const { record_status, business_status } = statusesOf(pair);
  return allowedStatusPairs[record_status].includes(business_status);
};

const few = fc.nat({ max: 2 });
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString());
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  pair: fc.constantFrom(...pairs.filter(isAllowed)),
  missing: fc.subarray(['name', 'rm', 'contact', 'document']),
  documents: fc.subarray(['Passport', 'Register extract']),
  standing: fc.record({
    ...{ openRuns: few, outForSigning: few, unpaid: few, portalContacts: few, portalEmployees: few },
    ...{ invoices: few, envelopes: few, payroll: few },
  }),
  startDate: fc.option(day.map((at) => at.slice(0, 10))),
  endDate: fc.option(day.map((at) => at.slice(0, 10))),
  endedAt: fc.option(day),
  readyAt: day,
  isMarker: fc.boolean(),
  othersMay: fc.boolean(),
  hasFactor: fc.boolean(),
  now: day,
  today: day.map((at) => at.slice(0, 10)),
});
const isComplete = ({ missing, documents }: Facts) => missing.length === 0 && documents.length === 0;

describe('every pair and action', () => {
  test('a legal action leads from an allowed pair to an allowed pair', () => {
    for (const action of actions)
      for (const from of pairs) {
        const to = moveOf(action, from);
        if (to === undefined) continue;
        expect([action, from, isAllowed(from), to === 'before' || isAllowed(to)]).toEqual([
          ...[action, from, true, true],
        ]);
      }
  });

  test('each allowed pair can be left, and is named in words', () => {
    for (const pair of pairs.filter(isAllowed)) {
      expect(actions.some((action) => (moveOf(action, pair) ?? pair) !== pair)).toBe(true);
      expect(wordsOfPair(pair)).not.toContain('/');
    }
  });

  test('only activating makes a client active that was not', () => {
    const activating = actions.flatMap((action) =>
      pairs
        .filter((from) => moveOf(action, from)?.startsWith('active/') && !from.startsWith('active/'))
        .map((from) => [action, from]),
    );
    expect(activating).toEqual([['activate', 'ready_for_activation/ONBOARDING']]);
  });

  test('each says its effects and the way back before it is pressed', () => {
    for (const { effects, undo, title } of Object.values(transitions)) {
      expect(effects.length).toBeGreaterThan(0);
      expect(undo).not.toBe('');
      expect(title).toContain('{name}');
    }
  });
});

test('nobody activates what they marked ready while somebody else may, whatever else holds', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const causes = causesOf('activate', { ...facts, isMarker: true, othersMay: true });
      expect(causes).toContain('You marked this client ready, so somebody else activates it.');
    }),
  );
});

test('the only person who may activates with a second factor after a day, and never sooner', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const alone = { ...facts, isMarker: true, othersMay: false };
      const waited = Date.parse(facts.now) - Date.parse(facts.readyAt) >= 24 * 3_600_000;
      const may = waited && facts.hasFactor && isComplete(facts);
      expect(causesOf('activate', alone).length === 0).toBe(may);
      expect(isAlone(alone)).toBe(true);
    }),
  );
});

test('somebody else activates at once, if nothing of high importance is missing', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(causesOf('activate', { ...facts, isMarker: false }).length === 0).toBe(isComplete(facts));
      expect(causesOf('markReady', facts).length === 0).toBe(isComplete(facts));
    }),
  );
});

test('documents that are missing are said once, by their names', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const words = causesOf('markReady', { ...facts, missing: ['document'], documents: ['Passport'] });
      expect(words).toEqual(['Documents missing or expired: Passport.']);
    }),
  );
});

test('a client ends today only if nothing stops it, and within a year', () => {
  fc.assert(
    fc.property(anyFacts, day, (facts, at) => {
      const end = at.slice(0, 10);
      const ahead = (Date.parse(end) - Date.parse(facts.today)) / 86_400_000;
      const mayBe =
        (facts.startDate === null || end >= facts.startDate) &&
        ahead <= 365 &&
        (ahead > 0 || stopsEnd(facts).length === 0);
      expect(endDayProblem(end, facts) === undefined).toBe(mayBe);
    }),
  );
});

test('a review is on a day to come, at most 90 days ahead', () => {
  fc.assert(
    fc.property(anyFacts, day, (facts, at) => {
      const ahead = (Date.parse(at.slice(0, 10)) - Date.parse(facts.today)) / 86_400_000;
      expect(reviewDayProblem(at.slice(0, 10), facts) === undefined).toBe(ahead >= 1 && ahead <= 90);
    }),
  );
});

test('an end is undone for 30 days', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const since =
        facts.endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(facts.now) - Date.parse(facts.endedAt);
      expect(causesOf('undoEnd', facts).length === 0).toBe(since <= 30 * 86_400_000);
    }),
  );
});

test('a client that something names is not deleted', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { invoices, envelopes, payroll, portalContacts, portalEmployees } = facts.standing;
      expect(causesOf('delete', facts).length === 0).toBe(
        invoices + envelopes + payroll + portalContacts + portalEmployees === 0,
      );
    }),
  );
});
