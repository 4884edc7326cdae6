import { describe, expect, it } from 'vitest';
import { errorKinds } from '#contract/core/errors.ts';
import { errorNotification } from './error-notification.ts';
import { ApiError, NetworkError, statusText, TimeoutError } from './errors.ts';

const shown = (status: number, body?: unknown) => errorNotification(new ApiError(status, body))?.message;

describe('the error catalogue of section 8', () => {
  it.each([
    [400, 'Bad request.'],
    [401, 'The user is not authorized to make the request.'],
    [403, 'The requested operation is forbidden and cannot be completed.'],
    [409, 'Conflict'],
    [422, 'Unprocessable Entity.'],
    [500, 'Server Internal Error.'],
    [301, 'Something went wrong. Please contact Admin. (301)'],
    [404, 'Something went wrong. Please contact Admin. (404)'],
    [418, 'Something went wrong. Please contact Admin. (418)'],
    [503, 'Something went wrong. Please contact Admin. (503)'],
  ])('%i without words of its own reads "%s"', (status, text) => {
    expect(shown(status)).toBe(text);
    expect(shown(status, { message: '' })).toBe(text);
    expect(shown(status, '<html>a proxy</html>')).toBe(text);
  });

  it.each([400, 403, 409, 301, 500])('%i shows the errors, else the message', (status) => {
    expect(shown(status, { message: 'No.', errors: { a: ['One.'], b: ['Two.', 'Three.'] } })).toBe(
      'One.\nTwo.\nThree.',
    );
    expect(shown(status, { message: 'No.' })).toBe('No.');
    expect(shown(status, { message: 'No.', errors: {} })).toBe('No.');
  });

  it('401 shows the message', () => {
    expect(shown(401, { message: 'Your token is invalid or has expired' })).toBe(
      'Your token is invalid or has expired',
    );
  });

  it('422 shows a nested error message if there is one, else all values on their own lines', () => {
    expect(shown(422, { errors: { name: ['Name is required.'], office: ['Office is required.'] } })).toBe(
      'Name is required.\nOffice is required.',
    );
    expect(shown(422, { errors: { a: ['x'], error: { message: 'The nested one.' } } })).toBe(
      'The nested one.',
    );
    expect(shown(422, { message: 'Only this.' })).toBe('Only this.');
  });

  it('500 shows an `error` where there is no message', () => {
    expect(shown(500, { error: 'upstream timed out' })).toBe('upstream timed out');
  });

  it('any other status has the generic text with its status, below what the server said', () => {
    expect(errorNotification(new ApiError(404, { message: 'This does not exist.' }))).toMatchObject({
      title: 'This does not exist.',
      message: 'Something went wrong. Please contact Admin. (404)',
    });
  });

  it('has no number for a title, and stays 8 seconds', () => {
    for (const status of [301, 400, 401, 403, 404, 409, 422, 500, 503])
      expect(errorNotification(new ApiError(status))).toEqual({
        type: 'error',
        message: statusText(status),
        duration: 8000,
      });
  });

  it.each(Object.entries(errorKinds))(
    'our server’s %s needs no words of the table of statuses',
    (code, { status, message }) => {
      const { title, message: shownWords } = errorNotification(new ApiError(status, { code, message })) ?? {};
      expect(title ?? shownWords).toBe(message);
      expect(message).not.toMatch(/unprocessable|entity|internal error|bad request|^conflict|\d{3}/i);
      expect(message.split(' ').length).toBeGreaterThan(1);
    },
  );

  it('is silent where the server was not reached', () => {
    for (const error of [new NetworkError(), new TimeoutError(), new Error('a fault of ours')])
      expect(errorNotification(error)).toBeUndefined();
  });
});
