import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Keeping, setKeeping } from '../session/vault/offline-keeping.ts';
import { KeptNote } from './kept-note.tsx';

afterEach(() => act(() => setKeeping(null)));

const states: Keeping['state'][] = ['running', 'kept', 'page', 'held', 'off', 'missing', 'failed'];
const some = { asked: false, files: 3, of: 24, heldBytes: 0 };
const shown = () => screen.getByRole('status').textContent ?? '';

test('the note says something from the first paint on, so that its line is never an empty gap', () => {
  render(<KeptNote />);
  expect(shown()).toMatch(/\w/);
  for (const state of states)
    for (const counts of [some, { ...some, files: 0, of: 0 }]) {
      act(() => setKeeping({ ...counts, state }));
      expect(shown(), state).toMatch(/\w/);
    }
});

test('claims that all of it is kept only where it is', () => {
  render(<KeptNote />);
  for (const state of states) {
    act(() => setKeeping({ ...some, state }));
    expect(shown().includes('Kept on this device'), state).toBe(state === 'kept');
  }
  act(() => setKeeping({ ...some, state: 'held' }));
  expect(shown()).toBe('Opens offline: 3 of 24');
});
