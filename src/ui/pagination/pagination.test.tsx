import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

const sizes = [10, 20, 30, 50, 100];

test('pages forward and back, and stops at the ends', () => {
  const onPage = vi.fn();
  const props = { size: 10, sizes, total: 25, onPage, onSize: vi.fn() };
  const { rerender } = render(<Pagination page={1} {...props} />);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Previous page').disabled).toBe(true);
  fireEvent.click(button('Next page'));
  expect(onPage).toHaveBeenLastCalledWith(2);
  rerender(<Pagination page={3} {...props} />);
  expect(button('Next page').disabled).toBe(true);
  fireEvent.click(button('Previous page'));
  expect(onPage).toHaveBeenLastCalledWith(2);
  expect(screen.getByText('21–25 of 25')).toBeDefined();
});

test('the page size has its name and the sizes offered', () => {
  const onSize = vi.fn();
  render(<Pagination page={1} size={20} sizes={sizes} total={25} onPage={vi.fn()} onSize={onSize} />);
  const size = screen.getByLabelText<HTMLSelectElement>('Page size');
  expect([...size.options].map(({ text }) => text)).toEqual(['10', '20', '30', '50', '100']);
  fireEvent.change(size, { target: { value: '50' } });
  expect(onSize).toHaveBeenCalledWith(50);
});

test('a count that was cut off is finished on request', () => {
  const onCount = vi.fn();
  const props = { page: 1, size: 10, sizes, total: 10_000, onPage: vi.fn(), onSize: vi.fn() };
  const { rerender } = render(<Pagination {...props} exact={false} onCount={onCount} />);
  expect(screen.getByText('1–10 of 10,000+')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Count all' }));
  expect(onCount).toHaveBeenCalledOnce();
  rerender(<Pagination {...props} onCount={onCount} />);
  expect(screen.getByText('1–10 of 10,000')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Count all' })).toBeNull();
});
