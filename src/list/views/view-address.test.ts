import { describe, expect, it } from 'vitest';
import { clientFields } from '#contract/clients/clients.ts';
import { filterBy } from '#contract/core/filters.ts';
import { type ListChange, type ListSearch, parseListSearch, updateListSearch } from '../list-search.ts';
import { isChanged, keptAddress, viewAddress } from './view-address.ts';

const active = filterBy(clientFields, 'business_status', 'EQ', 'ACTIVE');
const shape = { fields: clientFields, columns: ['name', 'kind'] };
const defaults = { sort: 'name', filters: [active] };
const read = (address: ListSearch) => parseListSearch(address, shape, defaults);
const saved = (address: ListSearch) => ({ id: 'v1', address: keptAddress(address, read(address)) });
const changed = (view: ReturnType<typeof saved>, change: ListChange) => {
  const address = viewAddress(view);
  return isChanged(view, read(updateListSearch(address, read(address), change)), shape, defaults);
};

describe('a view', () => {
  it('keeps the defaults it was saved with', () => {
    expect(saved({}).address).toEqual({
      filters: JSON.stringify([active]),
      sort: 'name',
      recordPerPage: '10',
    });
  });

  it('opens as it was saved, at the first page', () => {
    const address = {
      page: '7',
      recordPerPage: '30',
      sort: '-name',
      columns: 'kind',
      search: 'quay',
      utm: '1',
    };
    const view = saved(address);
    expect(view.address).not.toHaveProperty('utm');
    const opened = read(viewAddress(view));
    expect(opened.query).toMatchObject({ page: 1, recordPerPage: 30, sort: '-name', search: 'quay' });
    expect(opened.columns).toEqual(['kind']);
    expect(isChanged(view, opened, shape, defaults)).toBe(false);
  });

  it('is changed by what it keeps, not by turning the page', () => {
    const view = saved({});
    expect(changed(view, { page: 4 })).toBe(false);
    expect(changed(view, { sort: '-name' })).toBe(true);
    expect(changed(view, { filters: [] })).toBe(true);
    expect(changed(view, { columns: ['kind'] })).toBe(true);
  });

  it('of a field the list lost still opens, says so, and counts as unchanged', () => {
    const gone = { ...active, field: 'shoe_size' };
    const view = {
      id: 'v1',
      address: { filters: JSON.stringify([gone, active]), columns: 'kind,shoe_size' },
    };
    const opened = read(viewAddress(view));
    expect(opened.query.filters).toEqual([active]);
    expect(opened.columns).toEqual(['kind']);
    expect(opened.notes).toEqual(['This list does not have “shoe_size” (any more).']);
    expect(changed(view, { page: 2 })).toBe(false);
  });

  it('saved anew keeps an OR whole of which the list lost a field', () => {
    const either = { or: [active, { ...active, field: 'shoe_size' }] };
    const view = { id: 'v1', address: { filters: JSON.stringify([either]) } };
    const opened = viewAddress(view);
    const sorted = updateListSearch(opened, read(opened), { sort: '-name' });
    expect(JSON.parse(saved(sorted).address.filters ?? '')).toEqual([either]);
  });
});
