import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../api/errors.ts';
import { referenceOf } from './error-answer.ts';

const answer = (status: number, requestId?: string) => new ApiError(status, { message: 'No.', requestId });

it.each([400, 404, 500, 503])('an unexpected %i is quoted by the id of its request', (status) => {
  expect(referenceOf(answer(status, 'r-1'))).toBe('r-1');
});

it.each([401, 403, 409, 422, 429])('a %i says itself what to do', (status) => {
  expect(referenceOf(answer(status, 'r-1'))).toBeUndefined();
});

it('there is none where the server said none, or was not reached', () => {
  expect(referenceOf(answer(500))).toBeUndefined();
  expect(referenceOf(new NetworkError())).toBeUndefined();
  expect(referenceOf('x')).toBeUndefined();
});
