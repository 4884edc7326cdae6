import { CryptoEngine } from 'pkijs';

/** The Web Crypto API of the browser or of Node, whichever engine other code gave pkijs as its default. */
export const engine = new CryptoEngine({ name: 'own', crypto: globalThis.crypto });
