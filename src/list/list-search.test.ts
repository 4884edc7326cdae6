import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientFields } from '#contract/clients/clients.ts';
import { filterBy, operatorsOf } from '#contract/core/filters.ts';
import { type ListSearch, parseListSearch, updateListSearch } from './list-search.ts';

const active = filterBy(clientFields, 'business_status', 'EQ', 'ACTIVE');
const nope = { ...active, field: 'nope' };
const defaults = { sort: 'name', filters: [active] };
const shape = { fields: clientFields, columns: ['name', 'office', 'kind'] };
const read = (address: ListSearch) => parseListSearch(address, shape, defaults);

describe('parseListSearch', () => {
  it('shows the defaults when it says nothing', () => {
    expect(read({})).toEqual({
      query: { page: 1, recordPerPage: 10, sort: 'name', filters: [active], search: '', countAll: false },
      columns: undefined,
      notes: [],
      unapplied: [],
    });
  });

  it('is paged only with both page and recordPerPage', () => {
    const notes = ['A page and its size only count together.'];
    expect(read({ page: '3' })).toMatchObject({ query: { page: 1, recordPerPage: 10 }, notes });
    expect(read({ recordPerPage: '50' })).toMatchObject({ query: { page: 1, recordPerPage: 10 }, notes });
    const both = read({ page: '3', recordPerPage: '50' });
    expect(both).toMatchObject({ query: { page: 3, recordPerPage: 50 }, notes: [] });
  });

  it('shows everything when its filters are empty', () => {
    expect(read({ filters: '[]' }).query.filters).toEqual([]);
  });

  it('falls back where it cannot be read, and says so', () => {
    const { query, notes } = read({ page: 'zz', recordPerPage: '20', filters: '{', sort: 'a b' });
    expect(query).toMatchObject({ page: 1, recordPerPage: 10, sort: 'name', filters: [active] });
    expect(notes.toSorted()).toEqual([
      'The filters could not be read.',
      'The page must be a whole number.',
      'The sort order could not be read.',
    ]);
  });

  it('does not apply what the list does not have, keeps its filters, and says so', () => {
    const { query, notes, unapplied } = read({
      filters: JSON.stringify([nope, active]),
      sort: '-phone',
      columns: 'name,shoe_size',
      utm: '1',
    });
    expect(query.filters).toEqual([active]);
    expect(query.sort).toBe('name');
    expect(unapplied).toEqual([nope]);
    expect(notes).toEqual([
      'This list cannot be ordered by “phone”.',
      ...['nope', 'shoe_size'].map((name) => `This list does not have “${name}” (any more).`),
    ]);
    expect(read({ sort: 'relationship_managers' }).notes).toEqual([
      'This list cannot be ordered by “Relationship manager”.',
    ]);
  });

  it('says what does not fit its field by what people call it', () => {
    const since = { field: 'client_since', operator: 'EQ', keyword: 'soon' };
    expect(read({ filters: JSON.stringify([since]) }).notes).toEqual([
      'Client since: “soon” is not a date like 2026-01-31.',
    ]);
  });

  it('shows the columns that were chosen, in the order of the list', () => {
    expect(read({ columns: 'kind,name' }).columns).toEqual(['name', 'kind']);
    expect(read({ columns: '' }).columns).toEqual([]);
  });

  it('never throws, whatever the address says', () => {
    const keys = fc.constantFrom('page', 'recordPerPage', 'sort', 'filters', 'search', 'columns', 'x');
    const values = fc.oneof(fc.string(), fc.json(), fc.constantFrom('1', '1000000000', '-name'));
    void fc.assert(
      fc.property(fc.dictionary(keys, values), (address) => {
        const { query } = parseListSearch(address, shape);
        expect(query.page).toBeGreaterThanOrEqual(1);
        expect(query.recordPerPage).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('updateListSearch', () => {
  const change = (address: ListSearch, part: Parameters<typeof updateListSearch>[2]) =>
    updateListSearch(address, read(address), part);

  it('keeps what could not be applied until all filters are taken away', () => {
    const soon = { field: 'client_since', operator: 'EQ', keyword: 'soon', keyword2: '' };
    const odd = { or: [nope, soon] };
    const filters = JSON.stringify([soon, odd, active]);
    expect(JSON.parse(change({ filters }, { sort: '-name' }).filters ?? '')).toEqual([active, soon, odd]);
    expect(change({ filters }, { filters: [], search: '' }).filters).toBe('[]');
  });

  it('keeps an OR whole that lost one of its fields, and its note, through pages, orders and other filters', () => {
    const soon = { field: 'client_since', operator: 'EQ', keyword: 'soon', keyword2: '' };
    for (const lost of [nope, soon]) {
      const either = { or: [active, lost] };
      const first = { filters: JSON.stringify([either]) };
      const { notes } = read(first);
      expect(notes).toHaveLength(1);
      const named = filterBy(clientFields, 'name', 'CONTAINS', 'quay');
      const last = [{ page: 2 }, { sort: '-name' }, { filters: [named] }, { filters: [active] }].reduce(
        change,
        first,
      );
      expect(JSON.parse(last.filters ?? '')).toEqual([active, either]);
      expect(read(last).notes).toEqual(notes);
      expect(JSON.parse(change(last, { filters: [] }).filters ?? '')).toEqual([either]);
      expect(change(last, { filters: [], search: '' }).filters).toBe('[]');
    }
  });

  const fields = Object.entries(clientFields).flatMap(([name, field]) =>
    'filter' in field && field.type === 'text' ? [name] : [],
  );
  const filters = fc.array(
    fc.record({
      field: fc.constantFrom(...fields),
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
        fc.option(fc.subarray(shape.columns), { nil: undefined }),
        (chosenFilters, page, sort, columns) => {
          const state = read(change({}, { filters: chosenFilters, page, sort, columns }));
          expect(state).toMatchObject({ query: { filters: chosenFilters, page, sort }, notes: [] });
          expect(state.columns).toEqual(columns);
        },
      ),
    );
  });

  it('begins at the first page again, unless the page was turned or only columns change', () => {
    const fourth = { page: '4', recordPerPage: '20' };
    expect(change(fourth, { search: 'x' })).toMatchObject({ page: '1', recordPerPage: '20', search: 'x' });
    expect(change(fourth, { page: 5 })).toMatchObject({ page: '5' });
    expect(change(fourth, { columns: ['kind'] })).toMatchObject({ page: '4', columns: 'kind' });
  });

  it('keeps what it does not know and drops what was emptied', () => {
    const next = change({ utm: '1', search: 'old', sort: 'name', columns: 'kind' }, { search: '' });
    expect(next).toMatchObject({ utm: '1', sort: 'name', columns: 'kind' });
    expect(next).not.toHaveProperty('search');
    expect(change({ columns: 'kind' }, { columns: undefined })).not.toHaveProperty('columns');
  });

  it('keeps a filter it does not know until all are cleared', () => {
    const address = { filters: JSON.stringify([nope, active]) };
    expect(JSON.parse(change(address, { page: 2 }).filters ?? '')).toEqual([active, nope]);
    expect(JSON.parse(change(address, { filters: [] }).filters ?? '')).toEqual([nope]);
    expect(change(address, { filters: [], search: '' }).filters).toBe('[]');
  });
});
