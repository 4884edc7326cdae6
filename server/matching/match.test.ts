import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MatchReason, matchTierNames, matchTierOf, matchTiers } from '#contract/matching.ts';
import { byMatch, matchParties, type Subject } from './match.ts';

const person = (name: string, more: Partial<Subject> = {}): Subject => ({ kind: 'PERSON', name, ...more });
const entity = (name: string, more: Partial<Subject> = {}): Subject => ({ kind: 'ENTITY', name, ...more });

/** Two names, the tier they are in and a reason that is said. */
type Example = readonly [one: string, other: string, tier: string, reason: MatchReason];

describe('two names of persons', () => {
  test.each<Example>([
    ['Anna Müller', 'Anna Müller', 'HIGH', 'same_name'],
    ['Anna Müller', 'MULLER, Anna', 'HIGH', 'same_words'],
    ['Anna Mueller', 'Anna Müller', 'HIGH', 'sound'],
    ['Anna Mu\u0308ller', 'Dr. Anna Müller', 'HIGH', 'same_words'],
    ['AnnaMüller', 'Anna Müller', 'HIGH', 'same_words'],
    ['Jürg Zürcher', 'Jürg Zürchler', 'REVIEW', 'spelling'],
    ['Katharina von Arx', 'Katharina Arx', 'HIGH', 'same_words'],
    ['Robert Keller', 'Bob Keller', 'REVIEW', 'nickname'],
    ['R. Keller', 'Robert Keller', 'REVIEW', 'initial'],
    ['R. K.', 'Robert Keller', 'INFORMATIONAL', 'initial'],
    ['Ольга Смирнова', 'Olga Smirnova', 'HIGH', 'same_words'],
    ['Ελένη Παππά', 'Eleni Pappa', 'HIGH', 'same_words'],
    ['يوسف حداد', 'Yousef Haddad', 'REVIEW', 'script'],
    ['김민수', 'Kim Min-su', 'INFORMATIONAL', 'contradiction'],
    ['Hans Peter Graf', 'Hans Graf', 'REVIEW', 'left_out'],
    ['Graf', 'Hans Graf', 'INFORMATIONAL', 'one_word'],
    ['Martin Graf', 'Markus Graf', 'INFORMATIONAL', 'contradiction'],
    ['Yusuf bin Karim', 'Karim bin Yusuf', 'INFORMATIONAL', 'parent'],
    ['Hans Graf', 'Urs Graf', 'none', 'contradiction'],
  ])('%s, %s: %s', (one, other, tier, reason) => {
    const match = matchParties(person(one), person(other));
    expect(match.tier ?? 'none').toBe(tier);
    expect(match.reasons).toContain(reason);
  });
});

describe('two names of companies', () => {
  test.each<Example>([
    ['Hafen Holding Aktiengesellschaft', 'Hafen Holding AG', 'HIGH', 'same_words'],
    ['Harbour Gate Ltd.', 'HARBOUR GATE LIMITED', 'HIGH', 'same_words'],
    ['ООО «Северный Порт»', 'Severnyi Port OOO', 'HIGH', 'same_words'],
    ['Berg & Tal S.à r.l.', 'Berg and Tal SARL', 'HIGH', 'same_words'],
    ['B.T.S. Kranbau GmbH', 'BTS Kranbau', 'HIGH', 'same_words'],
    ['Sonnen Berg GmbH', 'Sonnenberg GmbH', 'HIGH', 'same_words'],
    ['Second Lake Fund LP', '2nd Lake Fund LP', 'HIGH', 'same_words'],
    ['Lake Fund Forty-Two', 'Lake Fund 42', 'HIGH', 'same_words'],
    ['Lake Fund', 'Lake Fund I', 'REVIEW', 'left_out'],
    ['Lake Fund II', 'Lake Fund III', 'INFORMATIONAL', 'numbers'],
    ['Harbour Gate GmbH', 'Harbour Gate Sdn. Bhd.', 'REVIEW', 'other_form'],
    ['Harbour Gate Geselschaft mit beschränkter Haftung', 'Harbour Gate GmbH', 'HIGH', 'same_words'],
    ['Harbour Gate AG', 'Harbour Gate (Schweiz) AG', 'INFORMATIONAL', 'group'],
    ['Harbour Gate Ltd', 'Harbour Gate Holdings Ltd', 'INFORMATIONAL', 'group'],
    ['Lindmark Steel Tubes Ltd', 'Lindmark Steel Wires Ltd', 'INFORMATIONAL', 'contradiction'],
    ['Lindmark Timber Ltd', 'Lindmark Bakery Ltd', 'none', 'contradiction'],
    ['International Rope Makers', 'IRM', 'REVIEW', 'letters'],
  ])('%s, %s: %s', (one, other, tier, reason) => {
    const match = matchParties(entity(one), entity(other));
    expect(match.tier ?? 'none').toBe(tier);
    expect(match.reasons).toContain(reason);
  });
});

describe('what is known besides the names', () => {
  test('an identifier of both decides, whatever the names', () => {
    const one = entity('Alpha AG', {
      country: 'CH',
      identifiers: { registration_number: ['CHE-123.456.789'] },
    });
    const other = entity('Omega AG', {
      country: 'CH',
      identifiers: { registration_number: ['CHE123456789'] },
    });
    expect(matchParties(one, other)).toMatchObject({ score: 100, tier: 'HIGH' });
    expect(matchParties(one, other).reasons[0]).toBe('registration_number');
    expect(matchParties(one, { ...other, country: 'LI' }).tier).toBeUndefined();
  });

  test('addresses, phone numbers and LEIs are compared without what is written between their signs', () => {
    for (const identifiers of [
      { email: ['Anna@Harbour.example', 'anna@harbour.example'] },
      { phone: ['+41 44 123 45 67', '+41441234567'] },
      { lei: ['5067 00GE1G29325QX363', '506700GE1G29325QX363'] },
    ]) {
      const [[kind, [one = '', other = '']] = ['', []]] = Object.entries(identifiers);
      const match = matchParties(
        person('A B', { identifiers: { [kind]: [one] } }),
        person('C D', { identifiers: { [kind]: [other] } }),
      );
      expect(match.score).toBe(100);
    }
  });

  test('an empty identifier is nobody’s', () => {
    const nobody = { identifiers: { phone: ['-'], tax_id: [' '], registration_number: [''] } };
    expect(matchParties(person('A B', nobody), person('C D', nobody)).tier).toBeUndefined();
  });

  test('a birth date lifts or lowers a name, a country only orders it within its tier', () => {
    const one = person('Hans Graf', { birthDate: '1970-05-01', country: 'CH' });
    const score = (more: Partial<Subject>) => matchParties(one, person('Hans Peter Graf', more)).score;
    expect(score({ birthDate: '1970-05-01' })).toBe(score({}) + 8);
    expect(score({ birthDate: '1971-05-01' })).toBe(score({}) - 20);
    const siblings = [entity('Harbour Gate AG'), entity('Harbour Gate Holding AG')] as const;
    const [apart, together] = [{}, { country: 'CH' }].map((more) =>
      matchParties({ ...siblings[0], ...more }, { ...siblings[1], ...more }),
    );
    expect([apart?.tier, together?.tier]).toEqual(['INFORMATIONAL', 'INFORMATIONAL']);
    expect(together?.reasons).toContain('same_country');
  });

  test('a company named after a person is lower than the person', () => {
    const match = matchParties(person('Hans Graf'), entity('Hans Graf GmbH'));
    expect(match).toMatchObject({ tier: 'REVIEW', score: 89 });
    expect(match.reasons).toContain('other_kind');
  });

  test('a former name is said', () => {
    const match = matchParties(
      entity('Nordtor AG', { formerNames: ['Harbour Gate AG'] }),
      entity('Harbour Gate AG'),
    );
    expect(match).toMatchObject({ tier: 'HIGH' });
    expect(match.reasons).toContain('former_name');
  });

  test('of one score, identifiers come before birth dates, and those before countries', () => {
    const match = (...reasons: MatchReason[]) => ({ score: 100, tier: 'HIGH', reasons }) as const;
    const [none, country, birth, tax] = [
      match(),
      match('same_country'),
      match('same_birth_date'),
      match('tax_id'),
    ];
    expect([none, country, birth, tax].toSorted(byMatch)).toEqual([tax, birth, country, none]);
  });
});

const letter = fc.oneof(
  fc.constantFrom(...'abcdefgzü ’.-&1 ', 'ий', '李', '박', 'م'),
  fc.string({ unit: 'grapheme', maxLength: 1 }),
);
const anyName = fc.array(letter, { maxLength: 20 }).map((letters) => letters.join(''));
const anySubject = fc.record({ kind: fc.constantFrom('PERSON' as const, 'ENTITY' as const), name: anyName });
const words = fc.uniqueArray(
  fc.constantFrom('anna', 'berta', 'dorothea', 'lindmark', 'sonnenfeld', 'winterthur', 'gruber', 'moreau'),
  { minLength: 2, maxLength: 5 },
);

describe('whatever the names', () => {
  test('the order of the two does not count', () => {
    fc.assert(
      fc.property(anySubject, anySubject, (one, other) => {
        expect(matchParties(one, other)).toEqual(matchParties(other, one));
      }),
    );
  });

  test('a score is a whole number from 0 to 100, and of a name with itself 100', () => {
    fc.assert(
      fc.property(anySubject, anySubject, (one, other) => {
        const { score } = matchParties(one, other);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(matchParties(one, one).score).toBe(100);
      }),
    );
  });

  test('words in another order are at High', () => {
    fc.assert(
      fc.property(words, fc.constantFrom('PERSON' as const, 'ENTITY' as const), (some, kind) => {
        const match = matchParties(
          { kind, name: some.join(' ') },
          { kind, name: some.toReversed().join(' ') },
        );
        expect(match.tier).toBe('HIGH');
      }),
    );
  });

  test('case, marks and normal forms do not count', () => {
    fc.assert(
      fc.property(anySubject, anySubject, (one, other) => {
        const match = matchParties(one, other);
        for (const form of ['NFC', 'NFD', 'NFKC'])
          expect(matchParties({ ...one, name: one.name.normalize(form) }, other)).toEqual(match);
        expect(matchParties({ ...one, name: ` ${one.name}  ` }, other)).toEqual(match);
      }),
      { examples: [[person('㈠'), person('𠀀')]] },
    );
  });

  test('names of the most letters there may be are compared soon', () => {
    const long = (word: string) => person(word.repeat(256).slice(0, 256));
    expect(matchParties(long('ab '), long('abc ')).score).toBeLessThan(100);
    expect(matchParties(long('a'), long('a ')).score).toBeGreaterThanOrEqual(0);
  });
});

test('tiers go down from the highest, and none is good news', () => {
  const bounds = matchTierNames.map((tier) => matchTiers[tier].least);
  expect(bounds).toEqual(bounds.toSorted((a, b) => b - a));
  expect(matchTierOf(100)).toBe('HIGH');
  expect(matchTierOf(84)).toBe('INFORMATIONAL');
  expect(matchTierOf(69)).toBeUndefined();
});
