import * as v from 'valibot';
import { expect, test } from 'vitest';
import { check, errorsBeyond, errorsWithout, fieldErrorOf } from './field-errors.ts';

const schema = v.object({
  name: v.pipe(v.string(), v.nonEmpty('Enter the name.')),
  services: v.pipe(
    v.array(v.object({ name: v.pipe(v.string(), v.nonEmpty('Name the service.')) })),
    v.minLength(1, 'Add one.'),
  ),
});

test('valid values come out as the schema makes them', () => {
  const values = { name: 'Quay', services: [{ name: 'Payroll' }] };
  expect(check(schema, values)).toEqual({ output: values });
});

test('errors are keyed by field, dotted for what lies deeper', () => {
  const { errors = {} } = check(schema, { name: '', services: [{ name: '' }] });
  expect(errors).toEqual({ name: ['Enter the name.'], 'services.0.name': ['Name the service.'] });
  expect(fieldErrorOf(errors, 'services')).toBe('Name the service.');
  expect(fieldErrorOf(errors, 'serv')).toBeUndefined();
});

test('an error of no field is for the whole form', () => {
  const errors = { '': 'Invalid credentials', name: ['Taken.'], other: ['Odd.', 'Even.'] };
  expect(errorsBeyond(errors, ['name'])).toEqual(['Invalid credentials', 'Odd.', 'Even.']);
});

test('a field being changed loses its own errors only', () => {
  const errors = { name: 'Taken.', 'services.0.name': 'Taken.', nameOther: 'Taken.' };
  expect(errorsWithout(errors, 'services')).toEqual({ name: 'Taken.', nameOther: 'Taken.' });
  expect(errorsWithout(errors, 'name')).toEqual({ 'services.0.name': 'Taken.', nameOther: 'Taken.' });
});
