import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Steps } from './steps.tsx';

const steps = [
  { key: 'a', title: 'Documents' },
  { key: 'b', title: 'Your signature', skipped: 'not needed' },
  { key: 'c', title: 'Send' },
  { key: 'd', title: 'Done' },
];

test('the line says which steps there are, which are done, and which is taken; none can be pressed', () => {
  render(<Steps label="Send for signing" steps={steps} current="c" />);
  expect(
    screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/^\W*\d?(?=\d\.)/, '')),
  ).toEqual([
    '1. Documents (done)',
    '–2. Your signature (not needed)'.replace('–', ''),
    '3. Send',
    '4. Done',
  ]);
  expect(screen.getByText('Send').closest('li')?.getAttribute('aria-current')).toBe('step');
  expect(
    screen.getAllByRole('listitem').filter((item) => item.ariaCurrent ?? item.getAttribute('aria-current')),
  ).toHaveLength(1);
  expect(screen.getByText('Step 3 of 4')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
