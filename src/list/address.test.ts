import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientFields } from '../../contract/clients.ts';
import { operatorsOf } from '../../contract/filters.ts';
import { changeAddress, readAddress } from './address.ts';
import { choose, chosen, filterWords } from './filters.ts';

const active = { field: 'business_status', operator: 'EQ', keyword: 'ACTIVE', keyword2: '' } as const;
const defaults = { sort: 'name', filters: [active] };
const read = (address: Record<string, string>) => readAddress(address, clientFields, defaults);

describe('readAddress', () => {
  it('shows the defaults when it says nothing', () => {
    expect(read({})).toEqual({
      query: { page: 1, recordPerPage: 10, sort: 'name', filters: [active], search: '', countAll: false },
      ignored: [],
    });
  });

  it('is paged only with both page and recordPerPage', () => {
    expect(read({ page: '3' }).query).toMatchObject({ page: 1, recordPerPage: 10 });
    expect(read({ recordPerPage: '50' }).query).toMatchObject({ page: 1, recordPerPage: 10 });
    expect(read({ page: '3', recordPerPage: '50' }).query).toMatchObject({ page: 3, recordPerPage: 50 });
  });

  it('shows everything when its filters are empty', () => {
    expect(read({ filters: '[]' }).query.filters).toEqual([]);
  });

  it('falls back where it cannot be read, and says so', () => {
    const { query, ignored } = read({ page: 'zz', recordPerPage: '20', filters: '{', sort: 'a b' });
    expect(query).toMatchObject({ page: 1, recordPerPage: 10, sort: 'name', filters: [active] });
    expect(ignored).toEqual(expect.arrayContaining(['page', 'filters', 'sort']));
  });

  it('does not apply fields the list does not know, and says so', () => {
    const nope = { ...active, field: 'nope' };
    const { query, ignored } = read({ filters: JSON.stringify([nope, active]), sort: '-phone', utm: '1' });
    expect(query.filters).toEqual([active]);
    expect(query.sort).toBeUndefined();
    expect(ignored).toEqual(['nope', 'phone']);
  });

  it('never throws, whatever the address says', () => {
    void fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (address) => {
        const { query } = readAddress(address, clientFields);
        expect(query.page).toBeGreaterThanOrEqual(1);
        expect(query.recordPerPage).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('changeAddress', () => {
  const fields = Object.entries(clientFields).filter(
    ([, field]) => 'filter' in field && field.type === 'text',
  );
  const filters = fc.array(
    fc.record({
      field: fc.constantFrom(...fields.map(([name]) => name)),
      operator: fc.constantFrom(...operatorsOf.text.filter((operator) => !operator.endsWith('NULL'))),
      keyword: fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !/^\*|\*$|\0/.test(text)),
      keyword2: fc.constant(''),
    }),
    { maxLength: 5 },
  );

  it('reads back what it wrote', () => {
    void fc.assert(
      fc.property(
        filters,
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom('name', '-client_since'),
        (chosenFilters, page, sort) => {
          const change = { filters: chosenFilters, page, sort };
          expect(read({ ...changeAddress({}, read({}).query, change) }).query).toMatchObject(change);
        },
      ),
    );
  });

  it('begins at the first page again, unless the page was turned', () => {
    const { query } = read({ page: '4', recordPerPage: '20' });
    expect(changeAddress({}, query, { search: 'x' })).toMatchObject({
      page: '1',
      recordPerPage: '20',
      search: 'x',
    });
    expect(changeAddress({}, query, { page: 5 })).toMatchObject({ page: '5' });
  });

  it('keeps what it does not know and drops what was emptied', () => {
    const address = { utm: '1', search: 'old', sort: 'name' };
    const next = changeAddress(address, read(address).query, { search: '' });
    expect(next).toMatchObject({ utm: '1', sort: 'name' });
    expect(next).not.toHaveProperty('search');
  });
});

describe('filters', () => {
  const controls = [
    { field: 'office_id', label: 'Office', kind: 'select', choices: [{ value: 'z', label: 'Zurich' }] },
  ] as const;

  it('hold one choice of a field at a time', () => {
    const zurich = choose([active], 'office_id', 'z');
    expect(chosen(zurich, 'office_id')).toBe('z');
    expect(chosen(choose(zurich, 'office_id', 'b'), 'office_id')).toBe('b');
    expect(choose(zurich, 'office_id', '')).toEqual([active]);
  });

  it('know nothing there: no manager assigned', () => {
    const nobody = choose([], 'relationship_managers', 'ISNULL');
    expect(nobody).toEqual([
      { field: 'relationship_managers', operator: 'ISNULL', keyword: '', keyword2: '' },
    ]);
    expect(chosen(nobody, 'relationship_managers')).toBe('ISNULL');
  });

  it('read in words', () => {
    const [zurich] = choose([], 'office_id', 'z');
    expect(zurich && filterWords(zurich, controls)).toBe('Office is Zurich');
    const since = {
      field: 'client_since',
      operator: 'BETWEEN',
      keyword: '2020-01-01',
      keyword2: '2021-01-01',
    } as const;
    expect(filterWords({ or: [active, since] }, controls)).toBe(
      'Business Status is ACTIVE or Client Since between 2020-01-01 and 2021-01-01',
    );
  });
});
