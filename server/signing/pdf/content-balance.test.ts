import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, isolate } from './content-balance.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const nothing = { underflow: 0, states: 0, texts: 0, marks: 0 };

describe('balanceOf', () => {
  it.each([
    ['nothing', '', nothing],
    ['closed content', 'q 1 0 0 1 5 5 cm BT /F1 12 Tf (x) Tj ET Q /P BMC EMC', nothing],
    ['open states', 'q q Q q', { ...nothing, states: 2 }],
    ['closing what is not open', 'Q q Q Q q', { ...nothing, underflow: 2, states: 1 }],
    ['an open text object', 'BT (x) Tj', { ...nothing, texts: 1 }],
    ['open marked content', '/OC /L1 BDC /Span BMC EMC', { ...nothing, marks: 1 }],
    ['operators in strings', '(q \\) q (Q) \\( q) Tj <71> Tj', nothing],
    ['operators in names and comments', '/q gs /q#20q gs % q q q\n', nothing],
    ['operators in dictionaries', '/Span <</ActualText (q) /q 1>> BDC EMC', nothing],
    ['operators in inline images', 'BI /W 2 /H 2 ID q q EIq q\nEI Q', { ...nothing, underflow: 1 }],
    ['operators that touch', 'q[1]0 d(q)Tj/q gs Q', nothing],
    ['words that only begin so', 'qq Qx BTT', nothing],
  ])('sees %s', (_, content, expected) => {
    expect(balanceOf(bytes(content))).toEqual(expected);
  });

  it('reads any bytes to their end', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (content) => balanceOf(content).states >= 0));
  });
});

describe('isolate', () => {
  it('brings any content back to where it began', () => {
    const operators = fc.array(fc.constantFrom('q', 'Q', 'BT', 'ET', 'BMC', 'BDC', 'EMC', '1 w', '(q Q)'));
    fc.assert(
      fc.property(operators, (list) => {
        const content = list.join(' ');
        const { before, after } = isolate(balanceOf(bytes(content)));
        expect(balanceOf(bytes(before + content + after))).toEqual(nothing);
      }),
    );
  });

  it('never lets content close the state that surrounds it', () => {
    const operators = fc.array(fc.constantFrom('q', 'Q'));
    fc.assert(
      fc.property(operators, (list) => {
        const { before } = isolate(balanceOf(bytes(list.join(' '))));
        let depth = before.split('q').length - 1;
        for (const operator of list) {
          depth += operator === 'q' ? 1 : -1;
          expect(depth).toBeGreaterThan(0);
        }
      }),
    );
  });
});
