import { expect, test } from 'vitest';
import { namedRef } from './core/values.ts';
import { records } from './records.ts';
import { country } from './reference.ts';

/** The schema inside of `nullable` and `array`. */
function innermost(schema: object): object {
  if ('wrapped' in schema) return innermost(schema.wrapped as object);
  return 'item' in schema ? innermost(schema.item as object) : schema;
}

test.each(Object.entries(records))('%s names its references as its answer has them', (_, { description }) => {
  const form = description.form.schema?.entries ?? {};
  const found = Object.entries<object>(description.answer).flatMap(([field, schema]) => {
    const inner = innermost(schema);
    if (!(field in form)) return [];
    if (inner === namedRef) return [[field, 'id']];
    return inner === country ? [[field, 'code']] : [];
  });
  expect(description.references ?? {}).toEqual(Object.fromEntries(found));
});
