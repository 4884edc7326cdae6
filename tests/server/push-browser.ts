import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const { subtle } = crypto;
const utf8 = new TextEncoder();

async function hkdf(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
) {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(
    await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8),
  );
}

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** A browser's side of Web Push, written by RFC 8291 and RFC 8188: its subscription's keys, and what it reads with them. */
export async function pushBrowser() {
  const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const;
  const pair = await subtle.generateKey(ecdh, false, ['deriveBits']);
  const p256dh = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return {
    keys: { p256dh, auth },
    /** The keys as an app sends them to the server. */
    sent: {
      p256dh: Buffer.from(p256dh).toString('base64url'),
      auth: Buffer.from(auth).toString('base64url'),
    },
    /** The text of a message. Throws if it was not encrypted for this browser. */
    async decrypt(message: Uint8Array): Promise<string> {
      const salt = new Uint8Array(message.subarray(0, 16));
      const idLength = message[20] ?? 0;
      const sender = new Uint8Array(message.subarray(21, 21 + idLength));
      const record = new Uint8Array(message.subarray(21 + idLength));
      const other = await subtle.importKey('raw', sender, ecdh, false, []);
      const shared = new Uint8Array(
        await subtle.deriveBits({ name: 'ECDH', public: other }, pair.privateKey, 256),
      );
      const secret = await hkdf(shared, auth, joined(utf8.encode('WebPush: info\0'), p256dh, sender), 32);
      const key = await hkdf(secret, salt, utf8.encode('Content-Encoding: aes128gcm\0'), 16);
      const iv = await hkdf(secret, salt, utf8.encode('Content-Encoding: nonce\0'), 12);
      const cek = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
      const padded = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, cek, record));
      return new TextDecoder().decode(padded.subarray(0, padded.lastIndexOf(2)));
    },
  };
}

/** A message that reached a push service. */
interface ReceivedPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A push service on this machine, which answers with `status`. */
export async function pushService() {
  const received: ReceivedPush[] = [];
  let status = 201;
  let headers: Record<string, string> = {};
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    address: (path: string) => `http://127.0.0.1:${port}/${path}`,
    /** Answers with this status from now on. */
    answer(next: number, more: Record<string, string> = {}) {
      status = next;
      headers = more;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
