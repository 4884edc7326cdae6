import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFigures } from './figures-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, decimals: '.' | ',' = '.') => readFigures(bytes(text), decimals);
const header = 'Employee number,E-mail,Earning: Salary,Tax: Income tax,Net,Employer cost';

test('a row is a person with lines; an empty or zero cell is no line', () => {
  expect(read(`${header}\nE-1,,"6,000.00",0,6000,\nE-2,a@b.example,100,20.5,79.50,110`)).toEqual({
    rows: [
      {
        number: 2,
        problems: [],
        row: {
          employee_no: 'E-1',
          email: '',
          name: '',
          lines: [{ kind: 'EARNING', label: 'Salary', amount: '6000.00' }],
          employer_cost: '',
          gross: null,
          net: '6000',
        },
      },
      expect.objectContaining({
        row: expect.objectContaining({
          lines: [
            { kind: 'EARNING', label: 'Salary', amount: '100' },
            { kind: 'TAX', label: 'Income tax', amount: '20.5' },
          ],
          employer_cost: '110',
        }),
      }),
    ],
  });
});

test('a comma is a decimal mark only where that was declared', () => {
  const file = 'Employee number;Earning: Salary\nE-1;1.234,50';
  expect(read(file)).toMatchObject({
    rows: [{ problems: [expect.stringMatching(/“1.234,50” is not an amount/)] }],
  });
  expect(read(file, ',')).toMatchObject({
    rows: [{ problems: [], row: { lines: [{ amount: '1234.50' }] } }],
  });
});

describe('a whole file is refused in words', () => {
  test.each([
    ['Employee number,Salary\nE-1,1', /column “Salary” says nothing here/],
    ['Earning: A\n1', /No column names the employee/],
    ['Employee number\nE-1', /No column is a line/],
    ['Employee number,Earning: A,earning: a\nE-1,1,1', /Two columns are named/],
    ['Employee number,Earning: A', /only the names of the columns/],
    ['Employee number,Earning: A\n"E-1,1', /quotation mark/],
    [`Employee number,Earning: A\n${'E-1,1\n'.repeat(201)}`, /At most 200/],
  ])('%j', (text, words) => {
    expect(read(text)).toEqual({ refusal: expect.stringMatching(words) });
  });

  test('one that is not in UTF-8', () => {
    const latin1 = new Uint8Array(
      [...'Employee number,Earning: Pr'].map((letter) => letter.charCodeAt(0)).concat(0xe4),
    );
    expect(readFigures(latin1, '.')).toEqual({ refusal: expect.stringMatching(/not in UTF-8/) });
  });
});

test('any text in a cell is read or refused, and never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('.' as const, ',' as const), (text, decimals) => {
      read(`Employee number;Earning: A\nE-1;${text}`, decimals);
      read(text, decimals);
    }),
  );
});
