import { expect, test } from 'vitest';
import type { ClientRow } from '#contract/clients/clients.ts';
import { clientExport } from './export.ts';

test.each([
  ['254M', 'Private company limited by shares'],
  ['LWXI', 'Company (Local)'],
  ['PUBLIC_LIMITED', 'Public Limited'],
  [null, null],
])('the company type %o is exported as %o', (company_type, name) => {
  const column = clientExport.columns.company_type;
  expect(column?.cell({ company_type } as ClientRow)).toBe(name);
});
