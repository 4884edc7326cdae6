import { expect, test, vi } from 'vitest';
import { setReach } from '#src/session/connectivity.ts';
import { sendWhenReached } from './send-when-reached.ts';

test('waiting items go once each time the server is reached again', () => {
  const flushNow = vi.fn(async () => {});
  const stop = sendWhenReached(flushNow);
  setReach({ lastContact: 1 });
  expect(flushNow).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    setReach({ online: false });
    setReach({ online: true });
    setReach({ lastContact: times });
    expect(flushNow).toHaveBeenCalledTimes(times);
  }
  stop();
  setReach({ online: false });
  setReach({ online: true });
  expect(flushNow).toHaveBeenCalledTimes(2);
});
