import 'reflect-metadata';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import * as x509 from '@peculiar/x509';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type InteractionResults } from 'oidc-provider';
import { memory } from './openid-memory.ts';

const hour = 3600;
export const clientId = 'portico-test';

/** Choices on the provider's page, with the answers of Azure AD B2C. */
const ends: Record<string, (email: string) => InteractionResults> = {
  'sign-in': (email) => ({ login: { accountId: email } }),
  forgot: () => ({
    error: 'access_denied',
    error_description: 'AADB2C90118: The user has forgotten their password. Correlation ID: 0',
  }),
  cancel: () => ({
    error: 'access_denied',
    error_description: 'AADB2C90091: The user has cancelled entering self-asserted information.',
  }),
  broken: () => ({ error: 'server_error', error_description: 'Out of order.' }),
};
const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1><form>
  <label>Address <input name="email" type="email"></label>
  <button name="act" value="sign-in">Continue</button>
  <button name="act" value="forgot">I forgot my password</button>
  <button name="act" value="cancel">Cancel</button>
  <button name="act" value="broken">Break</button>
</form>`;

/** The person's subject at the provider, which is not their address. */
export const subjectAtProvider = (email: string): string => `subject-of-${email}`;

/** A real OpenID provider on https://localhost with a certificate of its own, where people sign in by their address alone. */
export async function startOpenIdProvider({
  title = 'Sign in there',
  redirectUris = ['https://localhost/'],
  port = 0,
} = {}) {
  const tls = await certificate();
  const server = createServer(tls);
  await once(server.listen(port, 'localhost'), 'listening');
  const authority = `https://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = 'key-1';

  const provider = new Provider(authority, {
    adapter: memory(),
    ttl: { Interaction: hour, Grant: hour, Session: hour, AccessToken: hour, IdToken: hour },
    clients: [
      {
        client_id: clientId,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({ sub: subjectAtProvider(email), email, email_verified: true }),
    }),
    // nobody is asked for consent
    async loadExistingGrant({ oidc: { provider, client, session } }) {
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse) {
    const { searchParams } = new URL(request.url ?? '/', authority);
    const end = ends[searchParams.get('act') ?? ''];
    if (end)
      return provider.interactionFinished(request, response, end(searchParams.get('email') ?? ''), {
        mergeWithLastSubmission: false,
      });
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page(title));
  }
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  return {
    authority,
    /** Certificate for clients to trust, PEM. */
    certificate: tls.cert,
    privateKey,
    /** An id token as the provider would sign it, with other claims. */
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type TestProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

/** Key and self-signed certificate of localhost, PEM. */
async function certificate(): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const issued = await x509.X509CertificateGenerator.createSelfSigned({
    // a name of its own for each, or a trusted one could be taken for the issuer of another
    name: `CN=localhost, O=${crypto.randomUUID()}`,
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { key: x509.PemConverter.encode(key, 'PRIVATE KEY'), cert: issued.toString('pem') };
}
