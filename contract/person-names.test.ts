import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { SchemaShape as Shape } from '#tests/fixtures/schema-shape.ts';
import type { Endpoint } from './core/endpoint.ts';
import { endpoints } from './index.ts';

/* The rule of `core/text/linkable.ts` over the whole contract: no name of a person that somebody writes holds an address. */

const parts = new Set(['first_name', 'middle_name', 'last_name', 'preferred_name']);
/** Names that a call compares with those of records, and shows or stores nowhere. */
const compared = new Set(['payslipFigures.importRows body.rows[].name']);

/** The names of persons in a schema: parts of one by their key, and a `name` beside an e-mail address. */
function* namesIn(shape: Shape, at: string): Generator<{ at: string; schema: GenericSchema }> {
  const { entries = {}, wrapped, item, options = [] } = shape;
  for (const [key, part] of Object.entries(entries)) {
    const isName = parts.has(key) || (key === 'name' && 'email' in entries);
    if (isName) yield { at: `${at}.${key}`, schema: part as unknown as GenericSchema };
    yield* namesIn(part, `${at}.${key}`);
  }
  for (const part of [wrapped, ...options]) if (typeof part === 'object') yield* namesIn(part, at);
  if (item) yield* namesIn(item, `${at}[]`);
}

const names = endpoints.flatMap(({ name, body }: Endpoint) =>
  body && body !== 'chunk' ? [...namesIn(body as unknown as Shape, `${name} body`)] : [],
);
const typed = names.filter(({ at }) => !compared.has(at));

test('names that are only compared are still there', () => {
  expect(names.map(({ at }) => at)).toEqual(expect.arrayContaining([...compared]));
});

test.each(typed)('$at takes names and no addresses', ({ schema }) => {
  for (const name of ['Ann', 'A.B. Smith', 'John Jr.', 'St. John', 'Núñez-O’Brien'])
    expect(v.is(schema, name)).toBe(true);
  for (const name of [
    'evil.example/login',
    'Pay at https://evil.example',
    'www.evil',
    'ann@evil',
    'evil\u200b.co',
  ])
    expect(v.is(schema, name)).toBe(false);
});
