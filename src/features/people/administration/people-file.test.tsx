import { expect, test } from 'vitest';
import { readFileTable } from '#src/records/file/read-table.ts';
import { mappingOf, planOf, readRows, targetsOf } from '#src/records/file/record-file.ts';
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
async function read(...lines: string[]) {
  const targets = targetsOf(peopleFile, choices);
  const table = await readFileTable({ bytes: new TextEncoder().encode(lines.join('\r\n')), targets });
  if ('refusal' in table) throw new Error(table.refusal);
  const { fields, missing } = planOf(peopleFile, targets, table, mappingOf(targets, table));
  return { missing, rows: readRows(peopleFile, table.rows, fields).map(({ cells: _, ...row }) => row) };
}

test('a row names office, roles and teams as people know them', async () => {
  expect(
    await read(
      'E-mail;First name;Last name;Office;Roles;Teams',
      'ada@firm.example;Ada;Alder;zürich;Associate, FIN;payroll',
    ),
  ).toEqual({
    missing: undefined,
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

test('what the firm does not have is named in its row, beside everything else that is wrong there', async () => {
  const { rows } = await read(
    'email,first_name,last_name,office,roles,teams',
    'ada,Ada,,Atlantis,Wizard,Payroll',
  );
  expect(rows[0]?.problems).toEqual([
    'E-mail: Enter a valid e-mail address.',
    'Office: “Atlantis” is not an option. It can be: Zürich.',
    'Roles: “Wizard” is not an option. It can be: Associate, Finance.',
  ]);
});

test('a column that everybody needs and the file lacks is named', async () => {
  expect((await read('First name,Last name', 'Ada,Alder')).missing).toBe('E-mail');
});
