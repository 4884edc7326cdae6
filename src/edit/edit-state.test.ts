import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeForms } from '../lib/merge-forms.ts';
import { chooseVersion, isTouched, meet, openFields, typed, untouched } from './edit-state.ts';

interface Form extends Record<string, unknown> {
  city: string;
  line: string;
  types: string[];
  main: boolean;
}
// few values, so that versions often agree
const words = fc.constantFrom('', 'a', 'b', 'c');
const form: fc.Arbitrary<Form> = fc.record({
  city: words,
  line: words,
  types: fc.uniqueArray(words, { maxLength: 2 }),
  main: fc.boolean(),
});
const property = <T extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  holds: (...values: T) => void,
) => fc.assert(fc.property(...arbitraries, holds));

describe('merging', () => {
  test('a field that nobody else changed is mine; one that I did not change is theirs', () => {
    property([form, form], (base, other) => {
      expect(mergeForms(base, other, base)).toEqual({ values: other, taken: [], conflicts: [] });
      expect(mergeForms(base, base, other)).toMatchObject({ values: other, conflicts: [] });
    });
  });

  test('every field is mine, theirs, or to be chosen, and never anything else', () => {
    property([form, form, form], (base, mine, theirs) => {
      const { values, taken, conflicts } = mergeForms(base, mine, theirs);
      for (const field of Object.keys(base)) {
        const is = { base: base[field], mine: mine[field], theirs: theirs[field] };
        expect(values[field]).toEqual(taken.includes(field) ? is.theirs : is.mine);
        if (conflicts.includes(field)) {
          expect(is.mine).not.toEqual(is.base);
          expect(is.theirs).not.toEqual(is.base);
          expect(is.mine).not.toEqual(is.theirs);
        } else if (!taken.includes(field)) {
          expect([is.base, is.mine]).toContainEqual(is.theirs);
        }
      }
    });
  });

  test('the same fields contradict whoever is asked', () => {
    property([form, form, form], (base, mine, theirs) => {
      expect(mergeForms(base, mine, theirs).conflicts).toEqual(mergeForms(base, theirs, mine).conflicts);
    });
  });
});

const at = (version: number, values: Form) => ({ version, values });

describe('an edit', () => {
  test('follows the record while nobody has touched it', () => {
    property([form, form], (first, second) => {
      const met = meet(untouched(at(1, first)), at(2, second));
      expect(met).toEqual({ base: at(2, second), values: second });
      expect(isTouched(met)).toBe(false);
    });
  });

  test('meets the version it began from without a change', () => {
    property([form, form], (first, mine) => {
      const editing = typed(untouched(at(1, first)), mine);
      expect(meet(editing, at(1, first))).toBe(editing);
    });
  });

  test('never loses a field I changed, however often others save', () => {
    property([form, form, fc.array(form, { minLength: 1, maxLength: 4 })], (first, mine, others) => {
      let editing = typed(untouched(at(1, first)), mine);
      others.forEach((values, i) => {
        editing = meet(editing, at(2 + i, values));
      });
      const last = others.at(-1) ?? first;
      for (const field of Object.keys(first)) {
        const contested = editing.clash?.fields.includes(field) ?? false;
        if (contested) expect(editing.clash?.mine[field]).toEqual(editing.values[field]);
        else if (JSON.stringify(editing.values[field]) !== JSON.stringify(last[field]))
          expect(editing.values[field]).toEqual(mine[field]);
      }
      expect(editing.base).toEqual(at(1 + others.length, last));
    });
  });

  test('a field to be chosen stays so until it is, through further versions', () => {
    const first = { city: 'a', line: '', types: [], main: false };
    const mine = typed(untouched(at(1, first)), { ...first, city: 'b' });
    const met = meet(meet(mine, at(2, { ...first, city: 'c' })), at(3, { ...first, city: 'c', line: 'x' }));
    expect(openFields(met)).toEqual(['city']);
    expect(met.clash?.taken).toEqual(['line']);
    expect(met.values).toMatchObject({ city: 'b', line: 'x' });
  });

  test('choosing puts in mine or theirs, and typing is choosing', () => {
    property([form, form, form], (first, mine, theirs) => {
      const met = meet(typed(untouched(at(1, first)), mine), at(2, theirs));
      const fields = openFields(met);
      const all = chooseVersion(met, fields, 'theirs');
      expect(openFields(all)).toEqual([]);
      expect(all.values).toMatchObject(Object.fromEntries(fields.map((field) => [field, theirs[field]])));
      expect(chooseVersion(all, fields, 'mine').values).toEqual(met.values);
      for (const field of fields) {
        const one = typed(met, { ...met.values, [field]: theirs[field] });
        expect(one.clash?.chosen[field]).toBe('theirs');
        expect(openFields(one)).toEqual(fields.filter((each) => each !== field));
      }
    });
  });
});
