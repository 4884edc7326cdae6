import { CryptoEngine } from 'pkijs';

/** Engine of pkijs on the Web Crypto API of the browser or Node, independent of the default that other code sets. */
export const engine = new CryptoEngine({ name: 'own', crypto: globalThis.crypto });
