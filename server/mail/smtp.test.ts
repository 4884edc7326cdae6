import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestMailServer, testMailServer } from '#tests/fixtures/smtp.ts';
import { type Attachment, type Correspondent, NotDeliveredYet, RelayFailure, Undeliverable } from './port.ts';
import { smtpMail } from './smtp.ts';
import { type SmtpSettings, smtpSettings } from './smtp-settings.ts';

let server: TestMailServer;
beforeEach(async () => {
  server = await testMailServer();
});
afterEach(() => server.close());

const from = { name: 'Harbour & Vale', address: 'sign@harbour.example', contact: 'office@harbour.example' };
const mail = {
  id: '0199',
  to: 'ann@outside.example',
  subject: 'Zu unterschreiben: Größe',
  text: 'Hello Ann\n.\nBye',
  html: '<p>Hello Ann<br>\n.<br>\nBye</p>',
  attached: [] as readonly Attachment[],
  answers_to: [] as readonly Correspondent[],
};
const settings = (change: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: server.host,
  port: server.port,
  encryption: 'none',
  user: null,
  ...change,
});
const deliver = (change: Partial<typeof mail> = {}) =>
  smtpMail(settings(), from).deliver({ ...mail, ...change });
const refused = (change: Partial<SmtpSettings> = {}) =>
  smtpMail(settings(change), from)
    .deliver(mail)
    .catch((error: unknown) => error);

test('a mail is handed to the server as it was written, to whom it is for alone', async () => {
  await deliver();
  const [taken] = server.taken;
  expect(server.taken).toHaveLength(1);
  expect(taken).toMatchObject({ from: from.address, to: [mail.to] });
  expect(taken?.message).toContain('Message-ID: <0199@harbour.example>');
  expect(taken?.message).toContain('Hello Ann\n.\nBye');
});

/** The headers of the received mail, each on one line. */
const headersOf = (message = '') =>
  message
    .slice(0, message.indexOf('\n\n'))
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
const headerOf = (name: string, message = '') =>
  headersOf(message).filter((line) => line.toLowerCase().startsWith(`${name}:`));

test('an answer goes to the people a letter is from, or to the firm; what comes back still comes to us', async () => {
  const bo = { name: 'Bo Berg', email: "bo.o'berg@else.example" };
  await deliver({ answers_to: [bo, { name: 'Ümit, “CFO”', email: 'u@else.example' }] });
  await deliver();
  const [ofPeople, ofFirm] = server.taken;
  expect(headerOf('reply-to', ofPeople?.message)).toEqual([
    expect.stringMatching(/^Reply-To: Bo Berg <bo\.o'berg@else\.example>, .+ <u@else\.example>$/),
  ]);
  expect(headerOf('reply-to', ofFirm?.message)).toEqual([
    'Reply-To: "Harbour & Vale" <office@harbour.example>',
  ]);
  for (const mail of [ofPeople, ofFirm]) {
    expect(mail?.from).toBe(from.address);
    expect(headerOf('from', mail?.message)).toEqual(['From: "Harbour & Vale" <sign@harbour.example>']);
    expect(headerOf('message-id', mail?.message)).toEqual(['Message-ID: <0199@harbour.example>']);
  }
});

test.each([
  [
    'a line break',
    { name: 'Bo\r\nBcc: eve@evil.example', email: 'bo@else.example' },
    /^Reply-To: .*<bo@else\.example>$/,
  ],
  [
    'an end of the address',
    { name: 'Bo> <eve@evil.example>, "', email: 'bo@else.example' },
    /<bo@else\.example>$/,
  ],
  [
    'a line break in the address',
    { name: 'Bo', email: 'bo@else.example\r\nBcc: eve@evil.example' },
    /office@harbour/,
  ],
  ['two addresses', { name: 'Bo', email: 'bo@else.example, eve@evil.example' }, /<office@harbour\.example>$/],
  ['letters no header takes', { name: 'Bö', email: 'bö@else.example' }, /<office@harbour\.example>$/],
  ['no address', { name: 'Bo', email: '' }, /<office@harbour\.example>$/],
])('%s in a sender’s name or address makes no other header', async (_, sender, expected) => {
  await deliver({ answers_to: [sender] });
  const [taken] = server.taken;
  expect(taken?.to).toEqual([mail.to]);
  expect(headerOf('reply-to', taken?.message)).toEqual([expect.stringMatching(expected)]);
  expect(headersOf(taken?.message).map((line) => line.split(':')[0]?.toLowerCase())).not.toContain('bcc');
});

test('a mail goes as text and as HTML, for the reader’s program to choose', async () => {
  const text = 'Größe “XL” für Žofie: http://localhost/auth/external-login/x';
  const html = `<p>Größe “XL” für <b>Žofie</b>: ${'long '.repeat(40)}</p>`;
  await deliver({ text, html });
  const message = server.taken[0]?.message ?? '';
  expect(await PostalMime.parse(message)).toMatchObject({ text: `${text}\n`, html: `${html}\n` });
  // A mail program shows the last of the alternatives that it can.
  const types = message.match(/(?<=^Content-Type: )[\w/]+/gm);
  expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
});

test('files go with it as they are, by their names', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(10_000));
  await deliver({ attached: [{ name: 'Größe (signed).pdf', type: 'application/pdf', bytes }] });
  const message = server.taken[0]?.message ?? '';
  const { attachments } = await PostalMime.parse(message, { attachmentEncoding: 'base64' });
  expect(attachments).toMatchObject([
    { filename: 'Größe (signed).pdf', mimeType: 'application/pdf', disposition: 'attachment' },
  ]);
  expect(Buffer.from(String(attachments[0]?.content), 'base64').equals(bytes)).toBe(true);
});

test('a bounce goes to the bounce address, with the headers alone, and names the mail', async () => {
  await smtpMail(settings(), from, 'bounces@harbour.example').deliver(mail);
  expect(server.taken[0]).toMatchObject({ from: 'bounces@harbour.example', to: [mail.to] });
  expect(server.taken[0]?.message).toMatch(/^From: .*<sign@harbour.example>$/m);
  expect(server.taken[0]?.asked).toEqual([
    'RET=HDRS',
    `ENVID=${mail.id}`,
    'NOTIFY=FAILURE',
    `ORCPT=rfc822;${mail.to}`,
  ]);
});

test('a line break in a subject makes no header', async () => {
  await deliver({ subject: 'Sign\r\nBcc: eve@evil.example' });
  expect(server.taken[0]?.to).toEqual([mail.to]);
  expect(server.taken[0]?.message).not.toMatch(/^Bcc:/m);
});

test.each([
  ['RCPT', '550 No such user here', /No such user here/],
  ['.', '554 Message refused', /Message refused/],
] as const)(
  'refused for good at %s: no further try, and why in the server’s words',
  async (step, answer, words) => {
    server.refuses[step] = answer;
    const error = await deliver().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Undeliverable);
    expect(String(error)).toMatch(words);
  },
);

test('an invalid address is refused before any server is asked', async () => {
  await expect(deliver({ to: 'nowhere' })).rejects.toBeInstanceOf(Undeliverable);
  expect(server.taken).toEqual([]);
});

test.each([
  ['RCPT', '451 <ann@outside.example> Try later', 'said: 451 … Try later'],
  ['MAIL', '550 You may not send here', 'said: 550 You may not send here'],
  ['AUTH', '535 Wrong password', 'does not accept the name or the password it was given'],
] as const)('a failure that may pass, or is ours, is tried again: %s %s', async (step, answer, words) => {
  server.refuses[step] = answer;
  const error = await refused({ user: { name: 'user', password: 'secret' } });
  expect(error).toBeInstanceOf(NotDeliveredYet);
  expect(error).toMatchObject({ message: `The mail server 127.0.0.1 ${words}.` });
  expect(error instanceof RelayFailure, 'concerns every mail').toBe(step !== 'RCPT');
});

test('a server that is not there is tried again', async () => {
  await server.close();
  const error = await refused();
  expect(error).toBeInstanceOf(RelayFailure);
  expect(error).toMatchObject({
    name: 'NotDeliveredYet',
    message: 'The mail server 127.0.0.1 does not answer.',
    code: 'ECONNREFUSED',
  });
});

test('an address says how the server is spoken to', () => {
  expect(smtpSettings('smtps://ann%40x:p%2Fw@mail.example')).toEqual({
    host: 'mail.example',
    port: 465,
    encryption: 'tls',
    user: { name: 'ann@x', password: 'p/w' },
  });
  expect(smtpSettings('smtp://mail.example')).toMatchObject({
    port: 587,
    encryption: 'starttls',
    user: null,
  });
  expect(smtpSettings('smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25, encryption: 'none' });
});
