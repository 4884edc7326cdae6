import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListFields } from '#contract/core/filters.ts';
import FilterBuilder from './filter-builder.tsx';

const fields = { city: { type: 'text', label: 'City', filter: true } } as const satisfies ListFields;

beforeEach(() => {
  // jsdom opens no dialogs
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
});

const values = () => screen.getAllByRole('textbox').map((box) => box.getAttribute('aria-invalid'));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('after a refusal only the comparisons that were refused are marked', () => {
  const onApply = vi.fn();
  const vocabulary = { fields, choices: {} };
  render(<FilterBuilder vocabulary={vocabulary} filters={[]} onApply={onApply} onClose={vi.fn()} />);
  press('Apply');
  expect(onApply).not.toHaveBeenCalled();
  expect(values()).toEqual(['true']);
  press('And');
  expect(values()).toEqual(['true', null]);
  press('Apply');
  expect(values()).toEqual(['true', 'true']);
});
