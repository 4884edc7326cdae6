import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SigningField } from '#contract/signing/signing.ts';
import { TextInPlace } from './text-in-place.tsx';

const field = {
  ...{ id: 'one', kind: 'email', label: 'Your e-mail', required: true, options: [] },
  box: { x: 0, y: 0, width: 0.4, height: 0.05 },
} as unknown as SigningField;

const onSave = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  render(<TextInPlace field={field} value="" problem={null} style={{}} onSave={onSave} onClose={onClose} />);
});
afterEach(cleanup);

const box = () => screen.getByRole('textbox', { name: 'Your e-mail' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(box(), { key });

test('the text field has the focus, and Enter saves a text that can be taken', () => {
  expect(document.activeElement).toBe(box());
  type('ana');
  press('Enter');
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('e-mail');
  expect(box().getAttribute('aria-invalid')).toBe('true');
  type(' ana@example.com ');
  press('Enter');
  expect(onSave.mock.calls).toEqual([['ana@example.com', false]]);
});

test('going elsewhere keeps what was typed, and leads nowhere', () => {
  type('ana');
  box().blur();
  expect(onSave.mock.calls).toEqual([['ana', true]]);
});

test('Escape leaves it as it was, and a window that is left does not', () => {
  type('ana');
  fireEvent.blur(box());
  expect(onSave).not.toHaveBeenCalled();
  press('Escape');
  expect([onSave.mock.calls, onClose.mock.calls.length]).toEqual([[], 1]);
});
