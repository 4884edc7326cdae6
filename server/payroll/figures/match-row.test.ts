import { expect, test } from 'vitest';
import { matchRow, type NamedPerson } from './match-row.ts';

const person = (id: string, change: Partial<NamedPerson> = {}): NamedPerson => ({
  id,
  employee_no: `E-${id}`,
  first_name: 'Emma',
  last_name: 'Müller',
  preferred_name: null,
  work_email: `${id}@work.example`,
  personal_email: null,
  ...change,
});
const emma = person('1');
const otto = person('2', { first_name: 'Otto', last_name: 'Weiss', personal_email: 'otto@home.example' });
const twin = person('3', { first_name: 'Ottilie', personal_email: 'otto@home.example', work_email: null });
const all = [emma, otto, twin];
const row = (change: Partial<Record<'employee_no' | 'email' | 'name', string>>) => ({
  employee_no: '',
  email: '',
  name: '',
  ...change,
});

test.each([
  [{ employee_no: ' e-1 ' }, emma, 'number'],
  [{ employee_no: 'E-1', email: '1@WORK.example', name: 'Mueller, Emma' }, emma, 'number'],
  [{ email: '2@work.example' }, otto, 'e-mail'],
])('%j is matched', (of, employee, by) => {
  expect(matchRow(row(of), all)).toEqual({ employee, by });
});

test.each([
  [{}, /names nobody/],
  [{ employee_no: 'E-9' }, /No employee of this client has the number E-9/],
  // An unknown number is not overruled by the e-mail.
  [{ employee_no: 'E-9', email: '1@work.example' }, /No employee of this client has the number E-9/],
  [
    { employee_no: 'E-1', email: '2@work.example' },
    /E-1 is Emma Müller’s, but 2@work.example is not their e-mail/,
  ],
  [{ email: 'otto@home.example' }, /2 employees have the e-mail/],
  [{ email: 'nobody@work.example' }, /has the e-mail nobody@work.example/],
  [{ employee_no: 'E-1', name: 'Otto Weiss' }, /for “Otto Weiss”, but E-1 is Emma Müller’s/],
])('%j is refused in words', (of, words) => {
  expect(matchRow(row(of), all)).toEqual({ problem: expect.stringMatching(words) });
});
