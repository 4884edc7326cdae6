import { importJWK, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { newPushKey, vapidHeader } from './vapid.ts';

const now = '2026-01-01T00:00:00.000Z';

test('the token names the push service and the sender, for half a day, under the key it shows', async () => {
  const pair = newPushKey();
  expect(pair.publicKey).toHaveLength(65);
  const header = await vapidHeader('https://push.example/send/1?a=b', pair, 'mailto:firm@example.com', now);
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  expect(point).toEqual(Buffer.from(pair.publicKey));
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload, protectedHeader } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    audience: 'https://push.example',
    currentDate: new Date(now),
  });
  expect(protectedHeader).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(payload).toEqual({
    aud: 'https://push.example',
    sub: 'mailto:firm@example.com',
    exp: Date.parse(now) / 1000 + 12 * 3600,
  });
});
