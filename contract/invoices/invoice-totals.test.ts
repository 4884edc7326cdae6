import { describe, expect, test } from 'vitest';
import { type LineFigures, totalsOf } from './invoice-totals.ts';
import { daysLate } from './invoice-words.ts';

const line = (quantity: string, unit_amount: string, tax_rate = '0', discount = '0'): LineFigures => ({
  quantity,
  unit_amount,
  tax_rate,
  discount,
});
const exclusive = { currency: 'CHF', types: 'EXCLUSIVE' } as const;

describe('the totals of an invoice', () => {
  test('are the sums of its rounded lines, so that it adds up on paper', () => {
    // 3 × 33.335 rounded each is 100.02; the exact sum would be 100.005
    const totals = totalsOf(
      Array.from({ length: 3 }, () => line('1', '33.335', '8.1')),
      exclusive,
    );
    expect(totals?.lines).toEqual(
      Array.from({ length: 3 }, () => ({ line_amount: '33.34', tax_amount: '2.70' })),
    );
    expect(totals).toMatchObject({ subtotal: '100.02', tax: '8.10', total: '108.12' });
  });

  test.each([
    ['a half away from zero', line('1', '0.005'), '0.01'],
    ['less than a half down', line('1', '0.0049'), '0.00'],
    ['a quantity and a discount exactly', line('2.5', '19.99', '0', '12.5'), '43.73'],
    ['the finest parts of both', line('0.0001', '0.0001'), '0.00'],
  ])('round %s', (_, one, amount) => {
    expect(totalsOf([one], exclusive)?.lines[0]?.line_amount).toBe(amount);
  });

  test('hold the tax if the amounts contain it', () => {
    expect(totalsOf([line('1', '108.10', '8.1')], { currency: 'CHF', types: 'INCLUSIVE' })).toMatchObject({
      subtotal: '100.00',
      tax: '8.10',
      total: '108.10',
    });
  });

  test('have no tax where there is none', () => {
    expect(totalsOf([line('1', '100', '8.1')], { currency: 'CHF', types: 'NO_TAX' })?.total).toBe('100.00');
  });

  test('are whole where the currency has no decimals, line by line', () => {
    expect(totalsOf([line('1', '100.5', '10'), line('1', '0.4')], { ...exclusive, currency: 'JPY' })).toEqual(
      {
        lines: [
          { line_amount: '101.00', tax_amount: '10.00' },
          { line_amount: '0.00', tax_amount: '0.00' },
        ],
        subtotal: '101.00',
        tax: '10.00',
        total: '111.00',
      },
    );
  });

  test('are refused beyond twelve digits, and exact up to them', () => {
    const most = line('1', '999999999999.99');
    expect(totalsOf([most], exclusive)?.total).toBe('999999999999.99');
    expect(totalsOf([most, line('1', '0.01')], exclusive)).toBeUndefined();
    expect(totalsOf([line('99999999.9999', '999999999999.9999')], exclusive)).toBeUndefined();
  });
});

describe('an invoice is late', () => {
  test.each([
    ['OVERDUE', '2026-11-14', 12],
    ['AWAITING_PAYMENT', '2026-11-25', 1],
    ['AWAITING_PAYMENT', '2026-11-26', 0],
    ['PARTIALLY_PAID', '2026-10-27', 30],
    ['PAID', '2026-01-01', 0],
    ['VOID', '2026-01-01', 0],
    ['OVERDUE', null, 0],
  ] as const)('%s, due %s: by %i days', (state, due_date, days) => {
    expect(daysLate({ state, due_date }, '2026-11-26')).toBe(days);
  });
});
