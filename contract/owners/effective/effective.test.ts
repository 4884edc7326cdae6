import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InterestType } from '../owner-words.ts';
import { controlOf } from './control.ts';
import { directShares } from './direct-shares.ts';
import { effectiveShares } from './effective-shares.ts';
import type { OwnedPart, OwnerParty } from './graph.ts';
import { ownershipOf } from './ownership-of.ts';

const person = (id: string): OwnerParty => ({ id, kind: 'PERSON', entity_type: null, listed: false });
const company = (id: string, more: Partial<OwnerParty> = {}): OwnerParty => ({
  ...{ id, kind: 'ENTITY', entity_type: 'COMPANY', listed: false },
  ...more,
});
/** '60' a share of 60 %, '25-50' a range, '' one that is not known. */
function part(
  holder: string,
  share: string,
  subject: string,
  type: InterestType = 'SHAREHOLDING',
  more: Partial<OwnedPart> = {},
): OwnedPart {
  const [low, high = low] = share === '' ? [null] : share.split('-').map(Number);
  return {
    ...{ id: `${holder} ${type} ${subject}`, holder, subject, type, direct: true, share_class: null },
    ...{ low: low ?? null, high: high ?? null, beneficial_owner: false },
    ...more,
  };
}
const sharesIn = (root: string, parts: readonly OwnedPart[]) =>
  effectiveShares(root, directShares(parts, [], 'SHAREHOLDING'));
const of = (
  parties: readonly OwnerParty[],
  parts: readonly OwnedPart[],
  {
    root = 'client',
    threshold = 25,
    classes = [],
  }: Partial<{ root: string; threshold: number; classes: never[] }> = {},
) => ownershipOf({ root, parties, parts, classes }, threshold);
const ownerIn = (ownership: ReturnType<typeof of>, party: string) =>
  ownership.owners.find((owner) => owner.party === party);

/** Solves a system of equations by elimination of all of it, with the largest pivots. */
function solved(matrix: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, b[at] ?? 0]);
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    const pivot = rows
      .slice(at)
      .reduce(
        (best, row, next) => (Math.abs(row[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0) ? at + next : best),
        at,
      );
    [rows[at], rows[pivot]] = [rows[pivot] ?? [], rows[at] ?? []];
    for (let row = 0; row < size; row += 1) {
      if (row === at) continue;
      const factor = (rows[row]?.[at] ?? 0) / (rows[at]?.[at] ?? 1);
      rows[row] = (rows[row] ?? []).map((value, column) => value - factor * (rows[at]?.[column] ?? 0));
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

/** Direct shares in percent by holder and subject; those of a subject come to 97 at most, whoever has them. */
const graphs = fc
  .integer({ min: 2, max: 9 })
  .chain((size) =>
    fc.array(fc.array(fc.integer({ min: -60, max: 60 }), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  )
  .map((rows) => {
    const parts = rows.map((row) => row.map((value) => Math.max(0, value)));
    const sums = rows.map((_, subject) => parts.reduce((sum, row) => sum + (row[subject] ?? 0), 0));
    return parts.map((row) => row.map((value, subject) => (value * 97) / Math.max(97, sums[subject] ?? 0)));
  });

describe('a stated beneficial owner', () => {
  const parties = [person('ada'), company('holding'), company('client')];
  const stated = (share: string) => [
    part('holding', share, 'client'),
    part('ada', '60', 'holding', 'SHAREHOLDING', { direct: false, beneficial_owner: true }),
  ];
  test('of a party that controls the client is one of the client', () => {
    expect(ownerIn(of(parties, stated('100')), 'ada')?.why).toEqual(['STATED']);
    expect(ownerIn(of(parties, stated('40')), 'ada')).toBeUndefined();
  });
  test('of a direct holding counts by its share alone', () => {
    const direct = [
      part('holding', '100', 'client'),
      part('ada', '20', 'holding', 'SHAREHOLDING', { beneficial_owner: true }),
    ];
    expect(ownerIn(of(parties, direct), 'ada')).toMatchObject({ why: [], beneficial_owner: false });
  });
});

describe('the share through others', () => {
  test('is that of a solver of the whole and of the series of powers, with any circles and own shares', () => {
    fc.assert(
      fc.property(graphs, (matrix) => {
        const size = matrix.length;
        const parts = matrix.flatMap((row, holder) =>
          row.flatMap((value, subject) => (value > 0 ? [part(`${holder}`, `${value}`, `${subject}`)] : [])),
        );
        // Own shares are taken out, and the others are parts of what remains.
        const direct = matrix.map((row, holder) =>
          row.map((value, subject) =>
            holder === subject ? 0 : value / (100 - (matrix[subject]?.[subject] ?? 0)),
          ),
        );
        const unit = (at: number) => direct.map((_, row) => Number(row === at));
        const y = solved(
          direct.map((row, at) => row.map((value, column) => (at === column ? 1 : 0) - value)),
          unit(0),
        );
        let power = unit(0);
        const series = direct.map(() => 0);
        for (let turn = 0; turn < 2500; turn += 1) {
          power = direct.map((row) =>
            row.reduce((sum, value, column) => sum + value * (power[column] ?? 0), 0),
          );
          for (const [at, value] of power.entries()) series[at] = (series[at] ?? 0) + value;
        }
        const { shares, closed } = sharesIn('0', parts);
        expect(closed).toEqual([]);
        for (let at = 0; at < size; at += 1) {
          const { low, high } = shares.get(`${at}`) ?? { low: 0, high: 0 };
          const whole = (y[at] ?? 0) - (at === 0 ? 1 : 0);
          expect(Math.abs(low - Math.min(1, whole))).toBeLessThan(1e-9);
          expect(Math.abs(high - Math.min(1, whole))).toBeLessThan(1e-9);
          expect(Math.abs(low - Math.min(1, series[at] ?? 0))).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('of a range holds that of every value in it', () => {
    fc.assert(
      fc.property(
        graphs,
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 81, maxLength: 81 }),
        (matrix, widths) => {
          const ranged = matrix.flatMap((row, holder) =>
            row.flatMap((value, subject) => {
              if (value === 0) return [];
              const wide = (widths[holder * 9 + subject] ?? 0) / 100;
              return [
                part(`${holder}`, `${value * (1 - wide)}-${Math.min(100, value + wide * 10)}`, `${subject}`),
              ];
            }),
          );
          const exact = matrix.flatMap((row, holder) =>
            row.flatMap((value, subject) => (value > 0 ? [part(`${holder}`, `${value}`, `${subject}`)] : [])),
          );
          const all = sharesIn('0', ranged);
          if (all.closed.length > 0) return;
          for (const [party, { low }] of sharesIn('0', exact).shares) {
            expect(all.shares.get(party)?.low ?? 0).toBeLessThan(low + 1e-9);
            expect(all.shares.get(party)?.high ?? 0).toBeGreaterThan(low - 1e-9);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test.each([
    ['a circle without anybody outside', ['b 100 client', 'client 100 b'], [['b', 'client']]],
    ['a circle above', ['ada 40 client', 'b 60 client', 'c 100 b', 'b 100 c'], [['b', 'c']]],
    ['a circle that roundings alone leave', ['b 100 client', 'c 99.9999 b', 'b 99.9999 c'], [['b', 'c']]],
    ['shares of more than the whole', ['ada 60 client', 'ben 60 client'], [['client']]],
    ['own shares alone', ['ada 50 client', 'b 50 client', 'b 100 b'], [['b']]],
    ['a circle of anything', ['b 0-100 client', 'c 0-100 b', 'b 0-100 c'], [['b', 'c']]],
  ])('%s is not computable, and named', (_, lines, groups) => {
    const parts = lines.map((line) => {
      const [holder = '', share = '', subject = ''] = line.split(' ');
      return part(holder, share, subject);
    });
    expect(sharesIn('client', parts).closed.map((group) => group.toSorted())).toEqual(groups);
  });

  test('of a circle that has owners outside comes to the whole', () => {
    const { shares } = sharesIn('client', [
      part('b', '55', 'client'),
      part('dan', '45', 'client'),
      part('client', '60', 'b'),
      part('cleo', '40', 'b'),
    ]);
    expect(shares.get('dan')?.low).toBeCloseTo(0.45 / 0.67, 12);
    expect((shares.get('dan')?.low ?? 0) + (shares.get('cleo')?.low ?? 0)).toBeCloseTo(1, 12);
  });

  test('of thousands of interests, with a circle of them all, takes less than a moment', () => {
    const ring = Array.from({ length: 2000 }, (_, at) => part(`${at + 1}`, '99', `${at}`));
    const back = part('0', '99', '2000');
    const { shares, closed } = sharesIn('0', [...ring, back]);
    expect(closed).toEqual([]);
    expect(shares.get('1')?.low).toBeGreaterThan(0.98);
  });
});

describe('an owner', () => {
  const family = [
    part('ada', '60', 'holding'),
    part('ben', '40', 'holding'),
    part('holding', '50', 'client'),
    part('ada', '10', 'client'),
    part('listed', '40', 'client'),
  ];
  const parties = [
    person('ada'),
    person('ben'),
    company('holding'),
    company('listed', { listed: true }),
    company('client'),
  ];

  test('has a share by all paths, the largest first, and nothing remains', () => {
    const ownership = of(parties, family);
    const ada = ownerIn(ownership, 'ada');
    expect(ada).toMatchObject({ beneficial_owner: true, why: ['SHARE', 'CONTROL'] });
    expect(ada?.low).toBeCloseTo(0.4, 12);
    expect(ada?.paths.map(({ low, steps }) => [low.toFixed(2), steps.map(({ holder }) => holder)])).toEqual([
      ['0.30', ['ada', 'holding']],
      ['0.10', ['ada']],
    ]);
    expect(ada?.rest.high).toBeCloseTo(0, 12);
    expect(ownerIn(ownership, 'ben')).toMatchObject({ beneficial_owner: false });
    expect(ownerIn(ownership, 'listed')).toMatchObject({ beneficial_owner: false });
    expect(ownerIn(ownership, 'holding')).toBeUndefined();
    expect(ownership.coverage).toBeCloseTo(1, 12);
  });

  test('is found from the threshold on', () => {
    expect(ownerIn(of(parties, family, { threshold: 20 }), 'ben')?.why).toEqual(['SHARE']);
    expect(ownerIn(of(parties, family, { threshold: 20.0001 }), 'ben')?.why).toEqual([]);
  });

  test('may be one whose range reaches the threshold', () => {
    const ownership = of([person('ada'), company('client')], [part('ada', '10-30', 'client')]);
    expect(ownerIn(ownership, 'ada')).toMatchObject({ why: ['SHARE'], low: 0.1, high: 0.3 });
    expect(ownership.coverage).toBeCloseTo(0.1, 12);
  });

  test('controls by more than half at each step, although the share is small', () => {
    const parts = [part('ada', '51', 'b'), part('b', '51', 'c'), part('c', '51', 'client')];
    const ownership = of([person('ada'), company('b'), company('c'), company('client')], parts);
    expect(ownerIn(ownership, 'ada')).toMatchObject({ why: ['CONTROL'] });
    expect(ownerIn(ownership, 'ada')?.control.map(({ holder }) => holder)).toEqual(['ada', 'b', 'c']);
    expect(ownership.coverage).toBeCloseTo(0.51 ** 3, 12);
  });

  test('controls by votes of several companies together, and not by half of them', () => {
    const parts = [
      part('ada', '100', 'b'),
      part('ada', '100', 'c'),
      part('b', '30', 'client'),
      part('c', '21', 'client'),
    ];
    const parties = [person('ada'), company('b'), company('c'), company('client')];
    expect(ownerIn(of(parties, parts, { threshold: 60 }), 'ada')?.why).toEqual(['CONTROL']);
    const half = parts.map((one) => (one.holder === 'c' ? { ...one, low: 20, high: 20 } : one));
    expect(ownerIn(of(parties, half, { threshold: 60 }), 'ada')?.why).toEqual([]);
  });

  test.each([
    [[part('ada', '', 'client', 'APPOINT_BOARD')], ['CONTROL']],
    [[part('ada', '50', 'client', 'APPOINT_BOARD')], []],
    [[part('ada', '', 'client', 'OTHER_CONTROL')], ['CONTROL']],
    [[part('ada', '60', 'client', 'VOTING_RIGHTS')], ['CONTROL']],
    [[part('ada', '20', 'client'), part('ben', '60', 'client', 'VOTING_RIGHTS')], []],
    [[part('ada', '', 'client', 'PROTECTOR')], ['TRUST_ROLE']],
    [[part('ada', '', 'trust', 'BENEFICIARY'), part('trust', '60', 'client')], ['TRUST_ROLE']],
    [[part('ada', '30', 'client', 'SHAREHOLDING', { direct: false })], ['STATED']],
    [[part('ada', '3', 'client', 'SHAREHOLDING', { beneficial_owner: true })], ['STATED']],
    [[part('ada', '', 'client', 'SENIOR_MANAGER')], ['SENIOR_MANAGER']],
    [[part('ada', '', 'client', 'SENIOR_MANAGER'), part('ben', '90', 'client')], []],
    [
      [part('ada', '', 'client', 'NOMINATOR'), part('n', '', 'client', 'NOMINEE'), part('n', '40', 'client')],
      ['SHARE'],
    ],
    [[part('n', '', 'client', 'NOMINEE'), part('n', '40', 'client')], []],
  ] as const)('of %j is one for %j', (parts, why) => {
    const ownership = of(
      [
        person('ada'),
        person('ben'),
        person('n'),
        company('trust', { entity_type: 'TRUST' }),
        company('client'),
      ],
      [...parts],
    );
    expect(ownerIn(ownership, 'ada')?.why ?? []).toEqual(why);
    expect(ownerIn(ownership, 'n')).toBeUndefined();
  });
});

describe('the coverage', () => {
  test('ends in persons, listed companies, bodies of state and trusts of known people', () => {
    const parties = [
      ...[
        person('ada'),
        company('listed', { listed: true }),
        company('state', { entity_type: 'STATE_BODY' }),
      ],
      ...[company('trust'), company('other'), company('client')],
    ];
    const parts = [
      ...[part('ada', '10', 'client'), part('listed', '20', 'client'), part('state', '5', 'client')],
      ...[part('trust', '15', 'client'), part('ada', '', 'trust', 'SETTLOR'), part('other', '50', 'client')],
    ];
    expect(of(parties, parts).coverage).toBeCloseTo(0.5, 12);
    expect(of(parties, [...parts, part('other', '', 'trust', 'TRUSTEE')]).coverage).toBeCloseTo(0.35, 12);
    // Owners of a listed company count no second time.
    expect(of(parties, [...parts, part('ada', '100', 'listed')]).coverage).toBeCloseTo(0.5, 12);
  });

  test('leaves out closed circles', () => {
    const parties = [person('ada'), company('b'), company('c'), company('client')];
    const parts = [
      part('ada', '40', 'client'),
      part('b', '60', 'client'),
      part('c', '100', 'b'),
      part('b', '100', 'c'),
    ];
    expect(of(parties, parts).coverage).toBeCloseTo(0.4, 12);
  });
});

describe('classes of shares', () => {
  const parts = [
    part('ada', '100', 'client', 'SHAREHOLDING', { share_class: 'A' }),
    part('ben', '50', 'client', 'SHAREHOLDING', { share_class: 'B' }),
  ];
  const columnOf = (shares: Readonly<Record<string, number>>, all = parts) =>
    directShares(
      all,
      Object.entries(shares).map(([id, count]) => ({ id, subject: 'client', shares: count })),
      'SHAREHOLDING',
    ).columns.get('client');

  test('count by their numbers, also one that nobody is known to hold', () => {
    expect(columnOf({ A: 100, B: 300 })?.get('ada')?.low).toBeCloseTo(0.25, 12);
    expect(columnOf({ A: 100, B: 300 })?.get('ben')?.low).toBeCloseTo(0.375, 12);
    expect(columnOf({ A: 100, B: 300, C: 600 })?.get('ada')?.low).toBeCloseTo(0.1, 12);
  });
  test('count the same where a number is not known', () => {
    expect(columnOf({ A: 100 })?.get('ada')?.low).toBeCloseTo(0.5, 12);
  });
  test('share what shares of the whole leave', () => {
    const column = columnOf({ A: 100, B: 100 }, [...parts, part('cleo', '20', 'client')]);
    expect(column?.get('cleo')?.low).toBeCloseTo(0.2, 12);
    expect(column?.get('ada')?.low).toBeCloseTo(0.4, 12);
  });
});

test('a graph of more paths than anybody counts is answered with its shares', () => {
  const layers = Array.from({ length: 30 }, (_, at) => [`a${at}`, `b${at}`, `c${at}`]);
  const parts = layers.flatMap((layer, at) =>
    (layers[at + 1] ?? ['ada']).flatMap((holder) =>
      layer.map((subject) => part(holder, at === 29 ? '100' : '33.3', subject)),
    ),
  );
  const first = ['a0', 'b0', 'c0'].map((holder) => part(holder, '33.3', 'client'));
  const parties = [...layers.flat().map((id) => company(id)), person('ada'), company('client')];
  const ada = ownerIn(of(parties, [...parts, ...first]), 'ada');
  expect(ada?.low).toBeCloseTo(0.999 ** 30, 9);
  expect(ada?.paths.length).toBeLessThanOrEqual(20);
});

test('a ring of companies controls nothing of which nobody has more than half', () => {
  const parts = [part('b', '50', 'client'), part('client', '100', 'b')];
  const shares = directShares(parts, [], 'SHAREHOLDING');
  const control = { votes: new Map(), rights: new Map() };
  expect(shares.columns.size).toBe(2);
  expect(controlOf('b', 'client', control)).toEqual([]);
});
