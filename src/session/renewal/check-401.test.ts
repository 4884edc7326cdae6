import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, TimeoutError } from '#src/api/errors.ts';
import { check401, type SessionCheck } from './check-401.ts';

type Answer = 'ok' | Error;
const fine: Answer = 'ok';
const refused = new ApiError(401, { code: 'unauthorized' });
const unreached = new NetworkError();
const busy = new ApiError(503, { code: 'unavailable' });

const answering =
  (answer: Answer, note = () => {}) =>
  async () => {
    note();
    if (answer !== 'ok') throw answer;
  };

describe('the walk after a 401 (section 8)', () => {
  it.each<[string, Answer, Answer, SessionCheck]>([
    ['the current user is still valid', fine, fine, 'still valid'],
    ['the token had run out, the session lives', refused, fine, 'renewed'],
    ['neither is accepted', refused, refused, 'ended'],
    ['the server is gone', unreached, refused, 'unreached'],
    ['the server is gone after the check', refused, unreached, 'unreached'],
    ['the server takes too long', new TimeoutError(), refused, 'unreached'],
    ['the server is restarting', busy, refused, 'unreached'],
    ['the server restarts after the check', refused, busy, 'unreached'],
  ])('%s', async (_, me, renewal, verdict) => {
    const error = new ApiError(401, { message: 'No.' });
    expect(await check401(error, { me: answering(me), renew: answering(renewal) })).toBe(verdict);
  });

  it('asks for the current user first, and for a new token only where that is refused', async () => {
    const error = new ApiError(401, { message: 'No.' });
    const asked: string[] = [];
    const checks = (me: Answer) => ({
      me: answering(me, () => asked.push('me')),
      renew: answering(refused, () => asked.push('update-token')),
    });
    await check401(error, checks(fine));
    expect(asked).toEqual(['me']);
    await check401(error, checks(refused));
    expect(asked).toEqual(['me', 'me', 'update-token']);
  });

  it('asks nothing when somebody else signed in on this browser', async () => {
    const unasked = () => Promise.reject(new Error('asked'));
    const error = new ApiError(401, { code: 'session_replaced' });
    expect(await check401(error, { me: unasked, renew: unasked })).toBe('replaced');
  });

  it('never hides a fault of ours', async () => {
    const fault = new TypeError('a fault');
    await expect(check401(refused, { me: answering(fault), renew: answering(fine) })).rejects.toBe(fault);
  });
});
