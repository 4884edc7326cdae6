import type { Services } from '#server/services.ts';
import { derOf, rootCertificate } from '#server/signing/pdf/seal/certificate.ts';
import { withErrorResponse } from '../calls/with-error-response.ts';
import type { App } from '../env.ts';

const hour = 'public, max-age=3600';

/**
 * Serves the certificates needed to trust the firm's seal: `/api/seal/root.pem` and `root.cer` (DER) are its root, `signer.cer` is the
 * current signer, `sealed-with.pem` all signers so far, each followed by its root, `timestamp-roots.pem` the roots of the time-stamp
 * authorities relied on, and `/api/seal/crl` the certificates revoked by our own root.
 */
export function mountSealFiles(app: App, services: Services): void {
  const { signer, clock } = services;
  const file = (bytes: Uint8Array<ArrayBuffer>, type: string, name: string) =>
    new Response(bytes, {
      headers: {
        'content-type': type,
        'cache-control': hour,
        'content-disposition': `attachment; filename="${name}"`,
      },
    });
  const pemFile = (pem: string, name: string) =>
    file(new TextEncoder().encode(pem), 'application/x-pem-file', name);
  const root = () => rootCertificate({ root: signer.root() });
  app.get('/api/seal/root.pem', () => pemFile(root().pem, 'root.pem'));
  app.get('/api/seal/root.cer', () => file(new Uint8Array(root().der), 'application/pkix-cert', 'root.cer'));
  app.get('/api/seal/signer.cer', () =>
    file(derOf(signer.certificate()), 'application/pkix-cert', 'signer.cer'),
  );
  app.get('/api/seal/sealed-with.pem', (c) =>
    withErrorResponse(c, services, 'seal.sealedWith', async () => {
      const pem = await signer.sealedWith();
      return pem ? pemFile(pem, 'sealed-with.pem') : c.notFound();
    }),
  );
  app.get('/api/seal/timestamp-roots.pem', () => pemFile(services.timestampRoots, 'timestamp-roots.pem'));
  app.get('/api/seal/crl', (c) =>
    withErrorResponse(c, services, 'seal.crl', async () => {
      const crl = await signer.crl(new Date(clock.now()));
      return crl ? file(new Uint8Array(crl), 'application/pkix-crl', 'portico.crl') : c.notFound();
    }),
  );
}
