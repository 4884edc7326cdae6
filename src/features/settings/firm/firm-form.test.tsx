import { expect, test } from 'vitest';
import { firmRecordForm } from './firm-form.tsx';

test('the form of the firm shows each of its facts, once', () => {
  const facts = Object.keys(firmRecordForm.record.form.entries).toSorted();
  expect(Object.keys(firmRecordForm.fields).toSorted()).toEqual(facts);
  expect(firmRecordForm.lines.flat().toSorted()).toEqual(facts);
});
