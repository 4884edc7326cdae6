import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../errors/failure.tsx';
import { Pending } from './pending.tsx';

/** Shows a failure as the router does. */
class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error ? <Failure error={this.state.error} /> : this.props.children;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  // React logs every error a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a screen that is not there after 120 seconds is a load error, with a way on', () => {
  render(
    <Boundary>
      <Pending />
    </Boundary>,
  );
  after(119_999);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  after(1);
  expect(screen.getByRole('heading', { name: 'This screen has not loaded' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
});

test('a screen that comes in time leaves nothing behind', () => {
  const { rerender } = render(
    <Boundary>
      <Pending />
    </Boundary>,
  );
  after(60_000);
  rerender(
    <Boundary>
      <p>Here</p>
    </Boundary>,
  );
  after(60_000);
  expect(screen.getByText('Here')).toBeDefined();
});
