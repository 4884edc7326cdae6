import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withoutTyped } from './typed-values.ts';

test('values of fields are taken out of a message, the longest first; short values stay', () => {
  render(
    <form>
      <input defaultValue="Zoë" />
      <input type="password" defaultValue="Zoë 1234" />
      <textarea defaultValue=" 7 Main street " />
      <input defaultValue="an" />
      <input defaultValue="" />
    </form>,
  );
  expect(withoutTyped('Cannot send Zoë 1234 of Zoë, 7 Main street')).toBe('Cannot send … of …, …');
});
