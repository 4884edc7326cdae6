import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { mostFields } from '#contract/core/limits.ts';
import { draftField } from '#contract/signing/drafts.ts';
import { fieldKinds } from '#contract/signing/signing.ts';
import { ada, annex, bob, draftFieldOf, draftWith, idOf, lease } from '../draft.fixture.ts';
import {
  added,
  boxAt,
  copiedTo,
  described,
  type FieldsEdit,
  grown,
  movedWords,
  nudged,
  pasted,
  put,
  removed,
  turnedTo,
  type Work,
} from './edits.rules.ts';
import { type History, noHistory, pushHistory, undone } from './history.rules.ts';

const first = { documentId: lease.id, page: 1 };
const whose = { id: idOf(100), recipientId: ada.id };
let made = 1000;
const newId = () => idOf(made++);

test('a new field lies in the middle of the page, is selected, and what happened is said', () => {
  const change = added(draftWith(), 'signature', { paper: first, at: undefined, ...whose });
  expect(change.fields).toHaveLength(1);
  expect(change.select).toEqual([whose.id]);
  expect(change.said).toBe('Signature for Ada Lovelace added at 220, 378 points, page 1.');
  const second = added(draftWith(...change.fields), 'date', {
    paper: first,
    at: undefined,
    ...whose,
    id: idOf(101),
  });
  expect(boxAt(draftWith(), second.fields[1] ?? draftFieldOf(1)).y).not.toBe(378);
});

test('a field is dropped around the pointer, on the page', () => {
  const { fields } = added(draftWith(), 'checkbox', { paper: first, at: { x: 599, y: 100 }, ...whose });
  expect(boxAt(draftWith(), fields[0] ?? draftFieldOf(1))).toMatchObject({ x: 584, y: 92 });
});

test('moved by keys, it says where it is now, and goes no farther than the edge', () => {
  const work = draftWith(draftFieldOf(1));
  expect(nudged(work, [idOf(1)], { x: 60, y: 320 }).said).toBe(
    'Signature for Ada Lovelace moved to 120, 400 points, page 1.',
  );
  const { fields } = nudged(work, [idOf(1)], { x: -1000, y: 0 });
  expect(boxAt(work, fields[0] ?? draftFieldOf(2)).x).toBe(0);
});

test('a change of several fields is said once', () => {
  const work = draftWith(
    draftFieldOf(1),
    draftFieldOf(2, { box: { x: 0.1, y: 0.5, width: 0.2, height: 0.05 } }),
  );
  const ids = [idOf(1), idOf(2)];
  expect(described(work, ids, { recipientId: bob.id }).said).toBe('2 fields changed.');
  expect(described(work, [idOf(1)], { recipientId: bob.id }).said).toBe(
    'Signature for Ada Lovelace is now Signature for Bob Noyce.',
  );
  expect(described(work, ids, { required: false }).said).toBe('2 fields are optional now.');
  expect(removed(work, ids).said).toBe('2 fields removed.');
});

test('a copy on the page of its original stands beside it, on another page at the same place', () => {
  const work = draftWith(draftFieldOf(1));
  const beside = pasted(work, work.fields, first, newId).fields[1] ?? draftFieldOf(2);
  expect(boxAt(work, beside)).toMatchObject({ x: 72, y: 92 });
  const elsewhere = pasted(work, work.fields, { ...first, page: 3 }, newId).fields[1] ?? draftFieldOf(2);
  expect(elsewhere).toMatchObject({ page: 3, box: draftFieldOf(1).box });
});

test('copied to all pages, there is one on each', () => {
  const { fields, said } = copiedTo(draftWith(draftFieldOf(1)), [idOf(1)], [1, 2, 3], newId);
  expect(fields.map(({ page }) => page).toSorted()).toEqual([1, 2, 3]);
  expect(said).toBe('Signature for Ada Lovelace copied to 2 pages.');
});

test('more fields than an envelope holds are not made, and it is said', () => {
  const work = draftWith(...Array.from({ length: mostFields - 1 }, (_, at) => draftFieldOf(at)));
  const change = copiedTo(work, [idOf(1)], [1, 2, 3], newId);
  expect(change.fields).toBe(work.fields);
  expect(change.said).toBe('An envelope holds at most 1000 fields.');
});

test('a field that is brought to a smaller page fits there', () => {
  const work = draftWith(draftFieldOf(1, { box: { x: 0.8, y: 0.9, width: 0.2, height: 0.1 } }));
  const { fields } = pasted(work, work.fields, { documentId: annex.id, page: 1 }, newId);
  const { x, y, width, height } = boxAt(work, fields[1] ?? draftFieldOf(2));
  expect([x, y, width, height].map(Math.round)).toEqual([80, 220, 120, 80]);
});

/** Any edits of a person, one after the other. */
const paper = fc.constantFrom(
  first,
  { documentId: lease.id, page: 2 },
  { documentId: lease.id, page: 9 },
  { documentId: annex.id, page: 1 },
);
const step = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) });
const some = fc.array(fc.nat(12), { maxLength: 3 });
const edit: fc.Arbitrary<(work: Work) => FieldsEdit> = fc.oneof(
  fc.tuple(fc.constantFrom(...fieldKinds), paper, fc.option(step, { nil: undefined })).map(
    ([kind, to, at]) =>
      (work: Work) =>
        added(work, kind, { paper: to, at, ...whose, id: newId() }),
  ),
  fc.tuple(some, step).map(
    ([at, by]) =>
      (work: Work) =>
        nudged(work, idsAt(work, at), by),
  ),
  fc.tuple(some, step).map(
    ([at, by]) =>
      (work: Work) =>
        grown(work, idsAt(work, at), by),
  ),
  some.map((at) => (work: Work) => removed(work, idsAt(work, at))),
  some.map((at) => (work: Work) => described(work, idsAt(work, at), { required: at.length > 1 })),
  fc.tuple(some, fc.integer({ min: 1, max: 3 })).map(
    ([at, to]) =>
      (work: Work) =>
        turnedTo(work, idsAt(work, at), to),
  ),
  fc.tuple(some, paper).map(
    ([at, to]) =>
      (work: Work) =>
        pasted(work, idsAt(work, at).flatMap(fieldIn(work)), to, newId),
  ),
  fc.tuple(some, step).map(
    ([at, to]) =>
      (work: Work) =>
        put(work, new Map(idsAt(work, at).map((id) => [id, { ...to, width: 40, height: 30 }])), movedWords),
  ),
);
const idsAt = (work: Work, at: readonly number[]) => [
  ...new Set(at.flatMap((number) => work.fields[number]?.id ?? [])),
];
const fieldIn = (work: Work) => (id: string) => work.fields.filter((field) => field.id === id);

test('whatever is done, every field can be saved, is there once, and lies on its page; and all of it can be taken back', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
      let work: Work = draftWith(draftFieldOf(1), draftFieldOf(2, { kind: 'radio', options: ['Yes', 'No'] }));
      const begun = work.fields;
      let history: History<Work['fields']> = noHistory;
      for (const make of edits) {
        const { fields, said, key } = make(work);
        if (fields !== work.fields) history = pushHistory(history, { state: work.fields, what: said, key });
        work = { ...work, fields };
        expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
        for (const field of fields) expect(v.safeParse(draftField, field).issues).toBeUndefined();
      }
      let now = { state: work.fields, history };
      for (let back = undone(now.history, now.state); back; back = undone(now.history, now.state)) now = back;
      expect(now.state).toBe(begun);
    }),
  );
});
