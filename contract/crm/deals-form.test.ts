import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { minorUnits } from '../core/money.ts';
import { dealForm } from './deals.form.ts';

const blank = {
  ...{ name: 'Payroll', stage: '019a0000-0000-7000-8000-000000000001', company: '', company_name: '' },
  ...{ client: '', acv: '', close_date: '', owner: '', originator: '', services: [], lost_reason: '' },
};

test('a sum has the decimals of its currency at most, and is never rounded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom('CHF', 'GBP', 'JPY', 'KRW', 'KWD'),
      fc.constantFrom('amount', 'acv'),
      (whole, cents, currency, field) => {
        const sum = `${whole}.${String(cents).padStart(2, '0')}`;
        const parsed = v.safeParse(dealForm, { ...blank, amount: '', currency, [field]: sum });
        expect(parsed.success).toBe(cents === 0 || minorUnits(currency) > 0);
        if (parsed.success) expect(parsed.output).toMatchObject({ [field]: sum });
        else expect(parsed.issues.map((issue) => v.getDotPath(issue))).toEqual([field]);
      },
    ),
  );
});
