import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ListQuery } from '#contract/core/list.ts';
import { NothingListed } from './nothing-listed.tsx';

const open = { field: 'state', operator: 'EQ', keyword: 'open' };
const query = { page: 1, recordPerPage: 25, filters: [open], search: '' } as unknown as ListQuery;
const list = { query, total: 0, noun: ['error', 'errors'], empty: 'No errors yet' } as const;

test.each([
  [undefined, '', 'No errors match these filters', 'Clear the filters'],
  [undefined, 'pdf', 'No errors match “pdf”', 'Clear the filters'],
  ['No errors are open', '', 'No errors are open', 'Show all'],
])('a list whose filters match nothing says so: %o, searched for “%s”', (atFirst, search, words, action) => {
  const onChange = vi.fn();
  const shown = { ...list, query: { ...query, search }, isEmpty: false };
  render(<NothingListed {...shown} atFirst={atFirst} onChange={onChange} />);
  expect(screen.getByText(words)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: action }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ filters: [], search: '' });
});

test('an empty list is told as such, whatever it opens with, once that is known', () => {
  const shown = { ...list, atFirst: undefined, onChange: vi.fn() };
  const { container, rerender } = render(<NothingListed {...shown} isEmpty={undefined} />);
  expect(container.textContent).toBe('');
  rerender(<NothingListed {...shown} isEmpty />);
  expect(container.textContent).toBe('No errors yet');
});
