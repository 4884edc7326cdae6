import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoints } from './index.ts';

/** Keys that say which of two things is asked for, so that nothing stands for their absence. */
const askedFor: readonly string[] = ['setup.setUp body.firm'];

interface Schema extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
}
const isSchema = (value: unknown): value is Schema => value instanceof Object && 'type' in value;

/** The keys, at any depth, that have to be sent although they may be null. */
function nullableKeys({ entries = {}, item, wrapped, options = [] }: Schema, at: string): string[] {
  return [
    ...Object.entries(entries).flatMap(([key, value]) => [
      ...(value.type === 'nullable' ? [`${at}.${key}`] : []),
      ...nullableKeys(value, `${at}.${key}`),
    ]),
    ...[item, wrapped, ...options].filter(isSchema).flatMap((inner) => nullableKeys(inner, at)),
  ];
}

test('what may be null in a new record or an act may be left out', () => {
  const found = endpoints.flatMap(({ name, method, body }) => {
    const schema: unknown = body;
    return method === 'POST' && isSchema(schema) ? nullableKeys(schema, `${name} body`) : [];
  });
  expect(found).toEqual(askedFor);
});
