import { expect, test } from 'vitest';
import { readRows } from '#src/records/file/record-file.ts';
import { peopleFile } from './people-file.ts';

const choices = {
  office: [{ value: '01990000-0000-7000-8000-000000000001', label: 'Zürich' }],
  manager: [],
  roles: [
    { value: 'ASC', label: 'Associate' },
    { value: 'FIN', label: 'Finance' },
  ],
  teams: [{ value: '01990000-0000-7000-8000-000000000002', label: 'Payroll' }],
};
const read = (...lines: string[]) =>
  readRows(peopleFile, new TextEncoder().encode(lines.join('\r\n')), choices);

test('a row names office, roles and teams as people know them', () => {
  expect(
    read(
      'E-mail;First name;Last name;Office;Roles;Teams',
      'ada@firm.example;Ada;Alder;zürich;Associate, FIN;payroll',
    ),
  ).toEqual({
    rows: [
      {
        number: 2,
        problems: [],
        values: {
          email: 'ada@firm.example',
          first_name: 'Ada',
          last_name: 'Alder',
          job_title: '',
          office: choices.office[0]?.value,
          manager: '',
          roles: ['ASC', 'FIN'],
          teams: [choices.teams[0]?.value],
        },
      },
    ],
  });
});

test('what the firm does not have is named in its row, beside everything else that is wrong there', () => {
  const file = read('email,first_name,last_name,office,roles,teams', 'ada,Ada,,Atlantis,Wizard,Payroll');
  expect('rows' in file && file.rows[0]?.problems).toEqual([
    'E-mail: Enter a valid e-mail address.',
    'Office: “Atlantis” is not one of the choices.',
    'Roles: “Wizard” is not one of the choices.',
  ]);
});

test('a file without a column that everybody needs says which, and is not read further', () => {
  expect(read('First name,Last name', 'Ada,Alder')).toEqual({
    refusal: 'There is no column “E-mail” in it, which every person needs. Add it and choose the file again.',
  });
});

test('a file that an older spreadsheet saved says how to save it', () => {
  expect(readRows(peopleFile, new Uint8Array([0x5a, 0xfc]), choices)).toEqual({
    refusal: expect.stringMatching(/not in UTF-8/),
  });
});
