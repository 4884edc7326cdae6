import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { LoadFailure } from './load-failure.tsx';

const shown = (error: unknown) => {
  const { unmount } = render(<LoadFailure what="The list" error={error} onRetry={() => undefined} />);
  const text = screen.getByRole('alert').textContent ?? '';
  unmount();
  return text;
};

test('a refusal is told by what is wrong in its fields, not by its status', () => {
  const body = {
    message: 'Some of it is wrong.',
    errors: { 'filters.0': ['This list has no field “shoe”.'] },
  };
  expect(shown(new ApiError(422, body))).toContain('This list has no field “shoe”.');
  expect(shown(new ApiError(404, { message: 'This is not yours to see.' }))).toContain('not yours to see');
});

test('an answer without words is not told by the name of its status', () => {
  for (const status of [400, 404, 409, 422, 502])
    expect(shown(new ApiError(status))).not.toMatch(/unprocessable|bad request|conflict|\d{3}/i);
});

test('a failed connection is told as such, and that nothing is kept here', () => {
  expect(shown(new NetworkError())).toContain('kept on this device. Check your connection');
});
