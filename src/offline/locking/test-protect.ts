import { wrapForPin } from '../vault/pin.ts';
import type { Vault } from '../vault/vault.ts';
import { protect } from './protect.ts';

/** For tests: the real cost takes a phone a second, too long for ten tests. */
const cheap = { memoryKiB: 64, passes: 1, lanes: 1 };

/** Sets up a PIN, as somebody who is online does. */
export const guardByPin = (vault: Vault, share: string, pin: string): Promise<Vault> =>
  protect(vault, share, { name: 'Ada Byron', email: 'ada@example.com' }, (owner, dataKey) =>
    wrapForPin(pin, owner, dataKey, cheap),
  );
