import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoint } from '#contract/core/endpoint.ts';
import { filterEntry } from '#contract/core/filters.ts';
import { Refusal } from '../refusal.ts';
import { parseInput } from './input.ts';

/** Counts how often an item is read. */
function counted() {
  const seen = { items: 0 };
  const item = v.pipe(
    v.object({}),
    v.check(() => {
      seen.items++;
      return true;
    }),
  );
  return { seen, item };
}

/** Parses a body by its schema: the messages by field of its refusal, or its code without any, or undefined. */
function refusal(body: v.GenericSchema, sent: unknown) {
  const allow = { by: 'nothing' } as const;
  const of = endpoint({
    name: 'x.y',
    summary: '',
    api: 'main',
    method: 'POST',
    path: '/x',
    body,
    shape: 'none',
    allow,
  });
  const raw = Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent));
  try {
    parseInput(of, new Request('http://localhost/x'), {}, raw);
  } catch (error) {
    if (error instanceof Refusal) return error.more.errors ?? error.code;
    throw error;
  }
  return undefined;
}
const many = (count: number) => Array.from({ length: count }, () => ({}));

test.each([
  [
    'in the body',
    (list: v.GenericSchema) => v.object({ list }),
    (items: unknown) => ({ list: items }),
    'list',
  ],
  [
    'within a list, an optional part and a form with rules',
    (list: v.GenericSchema) =>
      v.object({
        rows: v.array(
          v.optional(
            v.pipe(
              v.object({ list }),
              v.check(() => true),
            ),
          ),
        ),
      }),
    (items: unknown) => ({ rows: [{ list: [] }, { list: items }] }),
    'rows.1.list',
  ],
  [
    'of the variant that is sent',
    (list: v.GenericSchema) =>
      v.variant('kind', [
        v.object({ kind: v.literal('a') }),
        v.strictObject({ kind: v.picklist(['b', 'c']), list }),
      ]),
    (items: unknown) => ({ kind: 'c', list: items }),
    'list',
  ],
] as const)('no item is read of a list that is too long %s', (_, schemaOf, sentOf, field) => {
  const { seen, item } = counted();
  const schema = schemaOf(v.pipe(v.array(item), v.maxLength(20)));
  expect(refusal(schema, sentOf(many(21)))).toEqual({ [field]: ['This may have at most 20 entries.'] });
  expect(seen.items).toBe(0);
  expect(refusal(schema, sentOf(many(20)))).toBeUndefined();
  expect(seen.items).toBe(20);
});

test('no value is read of a record with too many, in the contract’s own words', () => {
  const { seen, item } = counted();
  const schema = v.object({
    values: v.pipe(v.record(v.string(), item), v.maxEntries(2, 'At most 2 fields.')),
  });
  expect(refusal(schema, { values: { a: {}, b: {}, c: {} } })).toEqual({ values: ['At most 2 fields.'] });
  expect(seen.items).toBe(0);
});

test('items are counted before a rule that drops some', () => {
  const { seen, item } = counted();
  const schema = v.pipe(
    v.array(item),
    v.maxLength(3),
    v.transform(() => []),
    v.maxLength(1),
  );
  expect(refusal(schema, many(4))).toEqual({ body: ['This may have at most 3 entries.'] });
  expect(seen.items).toBe(0);
  expect(refusal(schema, many(3))).toBeUndefined();
});

test('joined filters are counted too', () => {
  const entries = Array.from({ length: 21 }, () => ({ field: 'name', operator: 'EQ', keyword: '' }));
  const schema = v.object({ filters: v.pipe(v.array(filterEntry), v.maxLength(20)) });
  expect(refusal(schema, { filters: [{ or: entries }] })).toEqual({
    'filters.0.or': ['At most 20 of them.'],
  });
});

test('of a large body only the first fault is looked for', () => {
  const { seen, item } = counted();
  const schema = v.object({ name: v.number(), rows: v.array(item) });
  const body = { name: 'x'.repeat(600_000), rows: many(5) };
  expect(refusal(schema, body)).toEqual({ name: ['This must be a number.'] });
  expect(seen.items).toBe(0);
});

test.each([
  ['empty lists', `[${'[],'.repeat(60_000)}[]]`],
  ['lists in lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['keys', `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join()}}`],
  ['numbers', `[${'1,'.repeat(60_000)}1]`],
])('a body of 60,000 and more %s is refused unread', (_, raw) => {
  expect(refusal(v.object({}), raw)).toBe('too_large');
});

test.each([
  ['a number of a megabyte', '1'.repeat(1_000_000)],
  ['lists within lists, 9,000 deep', `{"name":${'['.repeat(9_000)}${']'.repeat(9_000)}}`],
  ['one key 9,000 times', `{${Array.from({ length: 9_000 }, () => '"name":1').join()}}`],
  ['prototypes', '{"__proto__":{"name":"x"},"constructor":1}'],
])('%s is refused by the schema', (_, raw) => {
  expect(Object.values(refusal(v.object({ name: v.string() }), raw) ?? {})).toHaveLength(1);
});

test.each([
  ['{"a":"\\u0000"}', 'malformed'],
  ['{"a":"\\\\\\u0000"}', 'malformed'],
  ['{"a":"\\\\u0000"}', undefined],
  ['{"a":"\\\\u0000 \\u0000"}', 'malformed'],
])('of %s only a NUL is refused', (raw, code) => {
  expect(refusal(v.object({ a: v.string() }), raw)).toBe(code);
});
