import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NetworkError } from '../api/errors.ts';
import { WrongBytesError } from '../offline/content/files.ts';
import { FileFailure } from './file-failure.tsx';

afterEach(cleanup);

const words = (error: unknown) => {
  render(<FileFailure what="The document" error={error} onRetry={() => undefined} />);
  return screen.getByRole('alert').textContent;
};

test('a file of other bytes than were sent is said to be broken, not to be out of reach', () => {
  expect(words(new WrongBytesError())).toMatch(/arrived broken.*not the file that was sent/);
});

test('a file that did not come is said to be out of reach', () => {
  expect(words(new NetworkError())).toMatch(/could not be loaded.*Check your connection/);
});
