import { CryptoEngine } from 'pkijs';

const own = { name: 'own', crypto: globalThis.crypto };

/** What pkijs computes with: the browser's own cryptography, whatever other code gave it as its default. */
export const engine = new CryptoEngine(own);

/** The same, where the digest of `data` is taken to be this one. */
export const engineWith = (data: ArrayBuffer, digestOfData: ArrayBuffer): CryptoEngine =>
  new (class extends CryptoEngine {
    override async digest(...[algorithm, of]: Parameters<CryptoEngine['digest']>): Promise<ArrayBuffer> {
      return ArrayBuffer.isView(of) && of.buffer === data ? digestOfData : super.digest(algorithm, of);
    }
  })(own);
