import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Tip } from './tip.tsx';

test('on paper, where nothing opens, the full value stands beside the short one', () => {
  const { container } = render(<Tip full="HKD 123,456.78">HKD 123K</Tip>);
  expect(container.querySelector('.print\\:inline')?.textContent).toBe('HKD 123,456.78');
});
