import { describe, expect, test } from 'vitest';
import { type Employee, matchPayslip } from './match.ts';
import { monthsIn } from './months.ts';

const person = (
  employee_no: string,
  first_name: string,
  last_name: string,
  preferred_name = '',
): Employee => ({
  id: `${employee_no} ${first_name}`,
  employee_no,
  first_name,
  last_name,
  preferred_name: preferred_name || null,
});
const lena = person('E-0001', 'Lena', 'Brunner');
const zoe = person('E-0012', 'Zoë', 'Łukasik-Müller');
const anna = person('1042', 'Anna', 'Meier');
const otherAnna = person('1043', 'Anna', 'Meier');
const jan = person('1044', 'Jan', 'van der Berg', 'Johnny');
const everybody = [lena, zoe, anna, otherAnna, jan];

const match = (text: string, name = 'scan.pdf') => matchPayslip({ text, name, month: '2026-08' }, everybody);

describe('the employee of a PDF', () => {
  test.each([
    ['Payslip\nEmployee number E-0001\nNet 4,000.00', 'scan.pdf', lena, 'number in text'],
    ['Lohnabrechnung für Lena Brunner', 'scan.pdf', lena, 'name in text'],
    ['BRUNNER, Lena', 'scan.pdf', lena, 'name in text'],
    ['Zoe Lukasik Mueller', 'scan.pdf', zoe, 'name in text'],
    ['ŁUKASIK-MÜLLER Zoë', 'scan.pdf', zoe, 'name in text'],
    ['Johnny van der Berg', 'scan.pdf', jan, 'name in text'],
    ['Employee no. 1043: Anna Meier', 'scan.pdf', otherAnna, 'number in text'],
    ['', 'Payslip 2026-08 1042.pdf', anna, 'number in file'],
    ['', '2026-08_brunner_lena.pdf', lena, 'name in file'],
    ['Anna Meier', '1043.pdf', otherAnna, 'number in file'],
  ])('%j in %s', (text, name, employee, by) => {
    expect(match(text, name)).toMatchObject({ employee, by, candidates: [] });
  });

  test.each([
    ['two of the same name', 'Anna Meier', 'scan.pdf', [anna, otherAnna]],
    ['number and name of two people', 'Employee E-0001 Zoë Łukasik-Müller', 'scan.pdf', [lena, zoe]],
    ['content and file of two people', 'Lena Brunner', 'E-0012.pdf', [lena, zoe]],
    ['the payslips of several', 'Lena Brunner … Zoë Łukasik-Müller', 'scan.pdf', [lena, zoe]],
    ['an amount like a number', 'Net pay 1042 1043.00', 'scan.pdf', []],
    ['a longer name', 'Marlena Brunnerhof', 'scan.pdf', []],
    ['nothing', '', 'scan.pdf', []],
  ])('is nobody’s guess: %s', (_, text, name, candidates) => {
    expect(match(text, name)).toMatchObject({ employee: null, by: null, candidates });
  });
});

test.each([
  ['Payslip August 2026', true],
  ['Abrechnung 31.08.2026', true],
  ['Period 01/08/2026 to 31/08/2026', true],
  ['août 2026', true],
  ['Paid 05.09.2026', false],
  ['September 2026', false],
  ['Lena Brunner', null],
])('the period of “%s”', (text, fits) => {
  expect(match(text).period_fits).toBe(fits);
});

test('months are read in the ways that payslips write them', () => {
  expect([...monthsIn('2026-08-31, 09/2026, 10/31/2026, Dezember 2025, 1 Feb 2026')].toSorted()).toEqual([
    '2025-12',
    '2026-02',
    '2026-08',
    '2026-09',
    '2026-10',
  ]);
});
