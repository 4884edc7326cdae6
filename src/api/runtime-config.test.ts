import { afterEach, expect, test, vi } from 'vitest';
import { stallMs } from '#contract/runtime-config.ts';
import { NetworkError } from './errors.ts';
import { fetchConfig } from './runtime-config.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('settings that never arrive count as a server that is not reached', async () => {
  const patience = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  );
  const asked = fetchConfig();
  patience.abort();
  await expect(asked).rejects.toThrow(NetworkError);
  expect(limit).toHaveBeenCalledWith(stallMs);
});
