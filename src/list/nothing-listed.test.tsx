import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ListQuery } from '../../contract/list.ts';
import { NothingListed } from './nothing-listed.tsx';

const open = { field: 'state', operator: 'EQ', keyword: 'open' };
const query = { page: 1, recordPerPage: 25, filters: [open], search: '' } as unknown as ListQuery;

test.each([
  [undefined, 'Nothing fits', 'Clear the filters'],
  ['No errors are open', 'No errors are open', 'Show all'],
])('what fits no filter is told as such, and at first as the list says: %o', (atFirst, words, action) => {
  const onChange = vi.fn();
  render(<NothingListed query={query} atFirst={atFirst} total={0} empty="Nothing" onChange={onChange} />);
  expect(screen.getByText(words)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: action }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ filters: [], search: '' });
});
