import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { preferences } from '../preferences.fixture.ts';
import type { Column, Sort } from './columns.ts';
import { Table } from './table.tsx';

interface Client {
  id: string;
  name: string;
  city: string;
}
const rows: Client[] = ['Quay', 'Halcyon', 'Linden'].map((name, at) => ({
  id: String(at),
  name,
  city: `City ${at}`,
}));
const followed = vi.fn();
const columns: Column<Client>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: ({ id, name }) => (
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault();
          followed(id, event.ctrlKey);
        }}
      >
        {name}
      </a>
    ),
  },
  { key: 'city', header: 'City', sortable: true, cell: ({ city }) => city },
  { key: 'keep', header: 'Keep', cell: ({ id }) => <button type="button">Keep {id}</button> },
];

function show(sort?: Sort, onSort = vi.fn(), shown: Client[] | undefined = rows) {
  render(
    <Table
      label="Clients"
      columns={columns}
      rows={shown}
      expected={4}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
    />,
  );
  return onSort;
}

beforeEach(() => preferences());
afterEach(() => followed.mockReset());

test('the header says how the list is sorted, and pressing it turns the order', () => {
  const onSort = show({ key: 'name', direction: 'up' });
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('columnheader', { name: /City/ }).hasAttribute('aria-sort')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /Name/ }));
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'down' });
  fireEvent.click(screen.getByRole('button', { name: /City/ }));
  expect(onSort).toHaveBeenLastCalledWith({ key: 'city', direction: 'up' });
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});

test('a press anywhere on the row follows its link, with the keys held', () => {
  show();
  fireEvent.click(screen.getByText('City 1'), { ctrlKey: true });
  expect(followed).toHaveBeenLastCalledWith('1', true);
  fireEvent.click(screen.getByText('Linden'));
  expect(followed).toHaveBeenCalledTimes(2);
});

test('a press on something else in the row does not', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Keep 1' }));
  expect(followed).not.toHaveBeenCalled();
});

test('the arrow keys, Home and End walk from link to link and stop at the ends', () => {
  show();
  const link = (name: string) => screen.getByRole('link', { name });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  link('Quay').focus();
  press('ArrowUp');
  expect(document.activeElement).toBe(link('Quay'));
  press('ArrowDown');
  expect(document.activeElement).toBe(link('Halcyon'));
  press('End');
  press('ArrowDown');
  expect(document.activeElement).toBe(link('Linden'));
  press('Home');
  expect(document.activeElement).toBe(link('Quay'));
});

test('while the first answer is on its way as many rows stand in as are expected', () => {
  render(<Table label="Clients" columns={columns} rows={undefined} expected={4} rowKey={({ id }) => id} />);
  const table = screen.getByRole('table', { name: 'Clients' });
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 4);
});

test('on the phone each row is a card with its link, and the order is chosen from a list', () => {
  preferences('(width < 48rem)');
  const onSort = show({ key: 'name', direction: 'up' });
  const cards = within(screen.getByRole('list', { name: 'Clients' })).getAllByRole('listitem');
  expect(cards).toHaveLength(3);
  expect(cards[1]?.textContent).toContain('CityCity 1');
  fireEvent.click(screen.getByText('City 1'));
  expect(followed).toHaveBeenLastCalledWith('1', false);
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: '3' } });
  expect(onSort).toHaveBeenLastCalledWith({ key: 'city', direction: 'down' });
});

test('a card has no line for a value that is not there, which a table marks', () => {
  preferences('(width < 48rem)');
  show(undefined, vi.fn(), [{ id: '9', name: 'Pier', city: '-' }]);
  expect(screen.getByRole('list', { name: 'Clients' }).textContent).not.toContain('City');
});

describe('selecting', () => {
  /** A table that keeps its selection, as a screen would. */
  function Selectable({ selecting = false, stale = false }: { selecting?: boolean; stale?: boolean }) {
    const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
    return (
      <>
        <Table
          label="Clients"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          stale={stale}
          selection={{
            keys,
            selecting,
            nameOf: ({ name }) => name,
            onSelect: (some, on) =>
              setKeys((old) => {
                const next = new Set(old);
                for (const { id } of some) on ? next.add(id) : next.delete(id);
                return next;
              }),
            onClear: () => setKeys(new Set()),
          }}
        />
        <output>{[...keys].sort().join()}</output>
      </>
    );
  }
  const selected = () => screen.getByRole('status').textContent;
  const box = (name: string) => screen.getByRole('checkbox', { name });
  const press = (key: string, more = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

  test('Space selects the row in focus and lets go of it, Shift and an arrow select on, Escape clears', () => {
    render(<Selectable />);
    screen.getByRole('link', { name: 'Quay' }).focus();
    press(' ');
    expect(selected()).toBe('0');
    press(' ');
    expect(selected()).toBe('');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(selected()).toBe('0,1,2');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Linden' }));
    press('Escape');
    expect(selected()).toBe('');
    expect(followed).not.toHaveBeenCalled();
  });

  test('arrows move from box to box; the box in the head stands for the page', () => {
    render(<Selectable />);
    box('Select Quay').focus();
    press('End');
    expect(document.activeElement).toBe(box('Select Linden'));
    fireEvent.click(box('Select Linden'));
    expect(selected()).toBe('2');
    fireEvent.click(box('Select all on this page'));
    expect(selected()).toBe('0,1,2');
    fireEvent.click(box('Select all on this page'));
    expect(selected()).toBe('');
  });

  test('Shift and a press select all from the last box touched', () => {
    render(<Selectable />);
    fireEvent.click(box('Select Quay'));
    fireEvent.click(box('Select Linden'), { shiftKey: true });
    expect(selected()).toBe('0,1,2');
  });

  test('rows on their way out cannot be selected any more, as table or as cards', () => {
    const { unmount } = render(<Selectable stale />);
    box('Select all on this page').click();
    screen.getByRole('link', { name: 'Quay' }).focus();
    press(' ');
    press('ArrowDown', { shiftKey: true });
    expect(selected()).toBe('');
    unmount();
    preferences('(width < 48rem)');
    render(<Selectable selecting stale />);
    fireEvent.click(screen.getByText('City 2'));
    expect(selected()).toBe('');
  });

  test('on the phone a press selects once that was asked for, on the link too', () => {
    preferences('(width < 48rem)');
    const { rerender } = render(<Selectable />);
    expect(screen.queryByRole('checkbox')).toBeNull();
    rerender(<Selectable selecting />);
    fireEvent.click(screen.getByRole('link', { name: 'Halcyon' }));
    fireEvent.click(screen.getByText('City 2'));
    expect(selected()).toBe('1,2');
    fireEvent.click(box('Select Linden'));
    expect(selected()).toBe('1');
    expect(followed).not.toHaveBeenCalled();
  });
});
