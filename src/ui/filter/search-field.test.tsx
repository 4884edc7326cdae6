import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search clients' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('asks once typing pauses, at once on Enter and when cleared', () => {
  const onSearch = vi.fn();
  render(<SearchField label="Search clients" value="" onSearch={onSearch} />);
  type('qu');
  wait(200);
  type('quay');
  wait(249);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch.mock.calls).toEqual([['quay']]);
  type('quayside');
  fireEvent.keyDown(box(), { key: 'Enter' });
  wait(0);
  expect(onSearch).toHaveBeenLastCalledWith('quayside');
  type('');
  wait(0);
  expect(onSearch).toHaveBeenLastCalledWith('');
  expect(onSearch).toHaveBeenCalledTimes(3);
});

test('an answer that arrives late does not touch what is being typed', () => {
  const { rerender } = render(<SearchField label="Search clients" value="" onSearch={vi.fn()} />);
  type('quayside');
  rerender(<SearchField label="Search clients" value="quay" onSearch={vi.fn()} />);
  expect(box().value).toBe('quayside');
});

test('the address moves the box when nobody types in it', () => {
  const { rerender } = render(<SearchField label="Search clients" value="quay" onSearch={vi.fn()} />);
  rerender(<SearchField label="Search clients" value="" onSearch={vi.fn()} />);
  expect(box().value).toBe('');
});

test('words too short to be searched are said to be, below, and search for nothing', () => {
  const onSearch = vi.fn();
  const tooShort = (words: string) => (words.length < 3 ? 'Type at least 3 characters.' : undefined);
  render(<SearchField label="Search clients" value="" onSearch={onSearch} tooShort={tooShort} />);
  const note = () => screen.getByRole('status').textContent;
  type('qu');
  expect(note()).toBe('Type at least 3 characters.');
  wait(250);
  expect(onSearch).toHaveBeenLastCalledWith('');
  fireEvent.blur(box());
  expect([box().value, note()]).toEqual(['qu', 'Type at least 3 characters.']);
  type('quay');
  wait(250);
  expect(note()).toBe('');
  expect(onSearch).toHaveBeenLastCalledWith('quay');
  type('');
  expect(note()).toBe('');
});
