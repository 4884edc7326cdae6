import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { certificateAuthority } from '#tests/fixtures/certificates.ts';
import { type MailEncryption, type TestMailServer, testMailServer } from '#tests/fixtures/smtp.ts';
import type { SmtpSettings } from './smtp-settings.ts';

let folder: string;
let authority: Awaited<ReturnType<typeof certificateAuthority>>;
let server: TestMailServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-smtp-'));
  authority = await certificateAuthority();
  await writeFile(join(folder, 'authority.pem'), authority.certificate);
});
afterEach(() => server.close());
afterAll(() => rm(folder, { recursive: true }));

const program = `
  import { smtpMail } from ${JSON.stringify(new URL('smtp.ts', import.meta.url).href)};
  const { settings, mail } = JSON.parse(process.env.DELIVERY);
  const outcome = await smtpMail(settings, { name: 'Harbour & Vale', address: 'sign@harbour.example' })
    .deliver(mail)
    .then(() => 'sent', ({ name, message }) => name + ': ' + message);
  process.stdout.write(outcome);
`;

/** Delivers a mail from a server that trusts the test authority, or only Node's own; returns the outcome. */
async function deliver(encryption: SmtpSettings['encryption'], { trusting = true } = {}): Promise<string> {
  const settings = { host: server.host, port: server.port, encryption, user: { name: 'u', password: 'p' } };
  const mail = {
    id: '0199',
    to: 'ann@outside.example',
    subject: 'To sign',
    text: 'Hello',
    html: '<p>Hello</p>',
    attached: [],
    answers_to: [],
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      PATH: process.env.PATH,
      DELIVERY: JSON.stringify({ settings, mail }),
      ...(trusting && { NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') }),
    },
  });
  return stdout;
}
const serve = async (by: MailEncryption['by'], ...named: Parameters<typeof authority.issue>) => {
  server = await testMailServer({ by, certificate: await authority.issue(...named) });
};

test.each([
  ['tls', []],
  ['starttls', ['EHLO', 'STAR']],
] as const)('by %s nothing of a mail and no password goes unencrypted', async (by, unencrypted) => {
  await serve(by);
  expect(await deliver(by)).toBe('sent');
  expect(server.taken).toMatchObject([{ to: ['ann@outside.example'] }]);
  expect(server.inTheClear).toEqual(unencrypted);
});

test.each(['tls', 'starttls'] as const)(
  'by %s a certificate has to be trusted, good today, and for that server',
  async (by) => {
    await serve(by);
    expect(await deliver(by, { trusting: false })).toBe(
      'NotDeliveredYet: The mail server 127.0.0.1 has a certificate that nobody this server trusts has issued.',
    );
    expect(server.taken).toEqual([]);
    await server.close();
    await serve(by, { name: 'mail.example' });
    expect(await deliver(by)).toBe(
      'NotDeliveredYet: The mail server 127.0.0.1 has a certificate for another name.',
    );
    await server.close();
    await serve(by, { days: -1 });
    expect(await deliver(by)).toBe(
      'NotDeliveredYet: The mail server 127.0.0.1 has a certificate that is not valid today.',
    );
    expect(server.taken).toEqual([]);
  },
);

test('a server that offers no encryption gets neither password nor mail', async () => {
  server = await testMailServer();
  expect(await deliver('starttls')).toBe(
    'NotDeliveredYet: The mail server 127.0.0.1 offers no encrypted connection (STARTTLS).',
  );
  expect(await deliver('tls')).toBe('NotDeliveredYet: The mail server 127.0.0.1 speaks no TLS on that port.');
  expect(server.inTheClear).not.toContain('AUTH');
  expect(server.inTheClear).not.toContain('MAIL');
});
