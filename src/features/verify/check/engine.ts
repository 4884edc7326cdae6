import { CryptoEngine } from 'pkijs';

/** What pkijs computes with: the browser's own cryptography, whatever other code gave it as its default. */
export const engine = new CryptoEngine({ name: 'own', crypto: globalThis.crypto });
