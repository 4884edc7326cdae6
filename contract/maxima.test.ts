import type { GenericSchema } from 'valibot';
import { expect, test } from 'vitest';
import type { SchemaShape as Shape } from '#tests/fixtures/schema-shape.ts';
import type { Endpoint } from './core/endpoint.ts';
import { endpoints } from './index.ts';

const counts = ['max_length', 'length', 'max_entries'];

/** The actions on a value as it comes: of a list those before it is transformed, of a text all, since no rule of ours lengthens one. */
function* actionsOf({ type, pipe = [] }: Shape): Generator<Shape> {
  for (const part of pipe) {
    if (part.kind === 'transformation' && type !== 'string') return;
    yield part;
    yield* actionsOf(part);
  }
}

/** True if the pattern fits texts of a limited length alone. */
function isLimited({ source }: RegExp): boolean {
  const plain = source.replaceAll(/\\./g, '.').replaceAll(/\[[^\]]*\]/g, '.');
  return plain.startsWith('^') && plain.endsWith('$') && !/[*+]|\{\d+,\}/.test(plain);
}

const hasMaximum = (shape: Shape): boolean =>
  [...actionsOf(shape)].some(
    ({ type, requirement }) =>
      counts.includes(type) ||
      (shape.type === 'string' &&
        (type === 'values' ||
          type === 'picklist' ||
          (requirement instanceof RegExp && isLimited(requirement)))),
  );

const leaves = new Set(['number', 'boolean', 'literal', 'picklist', 'null', 'never']);

/** The places in a schema at which a text, a list or a record of any length fits, or at which anything does. */
function* endless(shape: Shape, at: string): Generator<string> {
  const { type, entries, wrapped, item, key, value, options, getter } = shape;
  if (leaves.has(type)) return;
  if (['string', 'array', 'record'].includes(type)) {
    if (!hasMaximum(shape)) yield `${at}: ${type}`;
  } else if (!entries && !wrapped && !options && !getter) yield `${at}: ${type}`;
  for (const [name, part] of Object.entries(entries ?? {})) yield* endless(part, `${at}.${name}`);
  if (wrapped) yield* endless(wrapped, at);
  if (item) yield* endless(item, `${at}[]`);
  if (typeof key === 'object') yield* endless(key, `${at}{}`);
  if (value) yield* endless(value, `${at}{}`);
  for (const option of options ?? []) if (typeof option === 'object') yield* endless(option, at);
  // The one schema that depends on its value is a filter, or several that are joined.
  for (const input of getter ? [{}, { or: [] }] : []) yield* endless(getter?.(input) ?? shape, at);
}

const shapeOf = (schema: GenericSchema) => schema as unknown as Shape;

test.each(['params', 'query', 'body'] as const)('every text and list of every %s has a maximum', (part) => {
  const found = endpoints.flatMap((endpoint: Endpoint) => {
    const schema = endpoint[part];
    return schema && schema !== 'chunk' ? [...endless(shapeOf(schema), `${endpoint.name} ${part}`)] : [];
  });
  expect(found).toEqual([]);
});
