import * as v from 'valibot';

const document = v.object({
  issuer: v.pipe(v.string(), v.nonEmpty()),
  jwks_uri: v.pipe(v.string(), v.url(), v.startsWith('https://')),
});
const patienceMs = 5000;

/**
 * Reads a provider's metadata (OpenID Connect Discovery 1.0): the issuer its tokens must name, which may differ from the authority (Entra
 * and B2C name tenants by id), and the address of its keys. Throws if the answer is not valid.
 */
export async function discover(authority: string): Promise<{ issuer: string; jwksUri: URL }> {
  const response = await fetch(`${authority}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`The provider's configuration was answered with ${response.status}.`);
  const { issuer, jwks_uri } = v.parse(document, await response.json());
  return { issuer, jwksUri: new URL(jwks_uri) };
}
