import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ListEnd } from './list-end.tsx';

const show = (listed: number, total: number) =>
  render(<ListEnd answer={{ data: Array.from({ length: listed }, String), meta: { total } }} />);

test('a list that ends before its total says so', () => {
  show(1000, 2345);
  expect(screen.getByText('The first 1000 of 2345 are listed.')).toBeDefined();
});

test('a whole one, and one on its way, say nothing of it', () => {
  show(1000, 1000);
  render(<ListEnd answer={undefined} />);
  expect(screen.queryByText(/are listed/)).toBeNull();
});
