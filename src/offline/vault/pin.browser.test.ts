import { expect, test } from 'vitest';
import { PinWorkerError, pinKek } from './pin.ts';

test('a PIN the device has no room to check is refused, not waited for', async () => {
  // More than WebAssembly can address.
  const cost = { memoryKiB: 8 * 1024 * 1024, passes: 1, lanes: 1 };
  const made = pinKek({ pin: '29485071', salt: new Uint8Array(16), cost });
  await expect(made).rejects.toThrow(PinWorkerError);
});
