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
    ['Payslip\nEmployee number E-0001', 'two.pdf', lena, 'number in text'],
    ['Payslip\nEmployee number E-0001', 'Acme_2026-08_001.pdf', lena, 'number in text'],
    ['Lohnabrechnung für Lena Brunner', 'scan.pdf', lena, 'name in text'],
    ['BRUNNER, Lena', 'scan.pdf', lena, 'name in text'],
    ['Zoe Lukasik Mueller', 'scan.pdf', zoe, 'name in text'],
    ['ŁUKASIK-MÜLLER Zoë', 'scan.pdf', zoe, 'name in text'],
    ['Johnny van der Berg', 'scan.pdf', jan, 'name in text'],
    ['Employee no. 1043: Anna Meier', 'scan.pdf', otherAnna, 'number in text'],
    ['', 'Payslip 2026-08 1042.pdf', anna, 'number in file'],
    ['', '2026-08_brunner_lena.pdf', lena, 'name in file'],
    ['Anna Meier', '1043.pdf', otherAnna, 'number in file'],
    ['Acme Ltd\nEmployee number E-0001\nName: Brunner\nFirst name: Lena', 'scan.pdf', lena, 'number in text'],
    ['Acme Ltd\nEmployee number E-0001\nL. Brunner', 'scan.pdf', lena, 'number in text'],
    ['employee number e-0001\nname: brunner\nfirst name: lena', 'scan.pdf', lena, 'number in text'],
    ['Acme Ltd\nPersonalnummer 1: Brunner Lena', 'scan.pdf', lena, 'name in text'],
  ])('%j in %s', (text, name, employee, by) => {
    expect(match(text, name)).toMatchObject({ employee, by, candidates: [] });
  });

  const [several, different] = ['several people', 'different people'] as const;
  const [otherName, otherNumber] = ['another name', 'another number'] as const;
  test.each([
    ['two of the same name', 'Anna Meier', 'scan.pdf', [anna, otherAnna], several],
    ['number and name of two people', 'Employee E-0001 Zoë Łukasik-Müller', 'a.pdf', [lena, zoe], different],
    ['content and file of two people', 'Lena Brunner', 'E-0012.pdf', [lena, zoe], different],
    ['the payslips of several', 'Lena Brunner … Zoë Łukasik-Müller', 'scan.pdf', [lena, zoe], several],
    [
      'a number beside a stranger’s name',
      'Employee number E-0001\nPeter Schmidt',
      'a.pdf',
      [lena],
      otherName,
    ],
    [
      'a number beside a stranger’s name in small letters',
      'employee number e-0001\nname: peter schmidt',
      'a.pdf',
      [lena],
      otherName,
    ],
    ['a number beside a relative’s name', 'Employee number E-0001\nPaul Brunner', 'a.pdf', [lena], otherName],
    ['a number in a file of a stranger', 'Employee number E-0001', 'Peter Schmidt.pdf', [lena], otherName],
    ['a number and a stranger’s last name in a file’s name', '', '1042 Schmidt.pdf', [anna], otherName],
    ['a number and a stranger in a file’s name', '', '1042 Peter Schmidt.pdf', [anna], otherName],
    ['a file’s number on a stranger’s payslip', 'Payslip of Peter Schmidt', 'E-0001.pdf', [lena], otherName],
    [
      'a file’s name on a stranger’s payslip',
      'Payslip of Peter Schmidt',
      'Lena Brunner.pdf',
      [lena],
      otherName,
    ],
    ['a name beside a stranger’s number', 'Employee no.: E-7777, Lena Brunner', 'a.pdf', [lena], otherNumber],
    [
      'a name beside a stranger’s digits',
      'Personalnummer 7777 Jan van der Berg',
      'a.pdf',
      [jan],
      otherNumber,
    ],
    ['an amount like a number', 'Net pay 1042 1043.00', 'scan.pdf', [], null],
    ['a longer name', 'Marlena Brunnerhof', 'scan.pdf', [], null],
    ['nothing', '', 'scan.pdf', [], null],
  ])('is nobody’s guess: %s', (_, text, name, candidates, doubt) => {
    expect(match(text, name)).toMatchObject({ employee: null, by: null, candidates, doubt });
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
