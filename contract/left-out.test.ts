import type * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Endpoint } from './core/endpoint.ts';
import { endpoints } from './index.ts';

/** Keys that say which of two things is asked for, so that nothing stands for their absence. */
const askedFor: readonly string[] = ['setup.setUp body.firm'];

type Schema = Partial<Record<'entries', Readonly<Record<string, v.GenericSchema>>>> &
  Partial<Record<'item' | 'wrapped', v.GenericSchema>> &
  Partial<Record<'options', readonly unknown[]>>;
const isSchema = (value: unknown): value is v.GenericSchema => value instanceof Object && 'type' in value;

/** The keys, at any depth, that have to be sent although they may be null. */
function nullableKeys(schema: v.GenericSchema | undefined, at: string): string[] {
  const { entries = {}, item, wrapped, options = [] }: Schema = schema ?? {};
  const own = Object.entries(entries).filter(([, { type }]) => type === 'nullable');
  return [
    ...own.map(([key]) => `${at}.${key}`),
    ...Object.entries(entries).flatMap(([key, value]) => nullableKeys(value, `${at}.${key}`)),
    ...[item, wrapped, ...options].filter(isSchema).flatMap((inner) => nullableKeys(inner, at)),
  ];
}

const posts = endpoints.filter(({ method }) => method === 'POST');

test('what may be null in a new record or an act may be left out', () => {
  const found = posts.flatMap(({ name, body }: Endpoint) =>
    nullableKeys(isSchema(body) ? body : undefined, `${name} body`),
  );
  expect(found).toEqual(askedFor);
});
