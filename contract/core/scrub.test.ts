import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { elsewhere, scrubFile, scrubName, scrubPath, scrubText } from './scrub.ts';

const uuid = '0198f3a1-52c0-7abc-8def-0123456789ab';
const token = fc
  .uint8Array({ minLength: 16, maxLength: 48 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'))
  .filter((text) => /\d/.test(text));
const address = fc.emailAddress();
const amount = fc.integer({ min: 1000, max: 99_999_999 }).map((n) => n.toLocaleString('en'));
const person = fc
  .tuple(
    fc.constantFrom('Anna', 'Élodie', 'Zoë', 'Jean-Luc', 'Siobhán'),
    fc.constantFrom('Müller', "O'Neill", 'de Souza', 'Nguyễn', 'van der Berg', 'Łukasz'),
  )
  .map((parts) => parts.join(' '));
/** Any text a person may have typed, as engines quote it. */
const typed = fc.string({ minLength: 3, maxLength: 40 }).filter((text) => !/["\s]/.test(text));

describe('a message keeps', () => {
  test.each([
    "Cannot read properties of undefined (reading 'title')",
    "Failed to execute 'appendChild' on 'Node': parameter 1 is not of type 'Node'.",
    'rows.toSorted is not a function',
    "Cannot access 'total' before initialization",
    'Minified React error #418; visit https://react.dev/errors/418',
    'Maximum call stack size exceeded',
  ])('%s', (text) => expect(scrubText(text)).toBe(text));
});

describe('a message loses', () => {
  test.each([
    [
      'what an engine quotes',
      'Unexpected token \'A\', "Anna ha"... is not valid JSON',
      'Unexpected token “…”, “…”... is not valid JSON',
    ],
    ['a quotation cut off', 'No such row: "Anna Mül', 'No such row: “…”'],
    ['ids', `No envelope ${uuid}`, 'No envelope {id}'],
    [
      'queries',
      'Failed to fetch https://portal.example.com/a/b?search=anna#x',
      'Failed to fetch https://portal.example.com/a/b',
    ],
    ['the token of a link', '404 at /auth/external-login/abc', '404 at /auth/external-login/…'],
    ['the token of a public link', '404 at /api/v1/public-files/abc', '404 at /api/v1/public-files/…'],
    ['accounts', 'CH93 0076 2011 6238 5295 7 is wrong', 'CH# is wrong'],
  ])('%s', (_, text, scrubbed) => expect(scrubText(text)).toBe(scrubbed));

  const around = (secret: fc.Arbitrary<string>, quote = '') =>
    fc
      .tuple(
        secret,
        fc.constantFrom('No row for ', 'could not read: ', ''),
        fc.constantFrom('', ' is unknown', ', twice'),
      )
      .map(([text, before, after]) => ({ text, message: `${before}${quote}${text}${quote}${after}` }));
  test.each([
    ['e-mail addresses', around(address)],
    ['tokens', around(token)],
    ['amounts', around(amount)],
    ['names of people', around(person)],
    ['whatever is quoted', around(typed, '"')],
  ])('%s', (_, messages) => {
    fc.assert(
      fc.property(messages, ({ text, message }) => {
        expect(scrubText(message)).not.toContain(text);
      }),
    );
  });

  test('nothing more the second time, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        const once = scrubText(text);
        expect(scrubText(once)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(500);
      }),
    );
  });
});

describe('a path', () => {
  test.each([
    ['/app/clients/list?search=anna', '/app/clients/list'],
    [`/app/clients/${uuid}/info`, '/app/clients/{id}/info'],
    ['/auth/external-login/T0ken', '/auth/external-login/{token}'],
    ['/file/T0ken', '/file/{token}'],
    ['/api/v1/public-files/T0ken/file', '/api/v1/public-files/{token}/file'],
    ['/client/x/Zm9vYmFyYmF6cXV4MTIzNA', '/client/x/{value}'],
    ['/a/Anna%20M%C3%BCller', '/a/{value}'],
    ['/', '/'],
    ['', ''],
    ['clients.list', 'clients.list'],
  ])('%s', (path, scrubbed) => {
    expect(scrubPath(path)).toBe(scrubbed);
    expect(scrubPath(scrubbed)).toBe(scrubbed);
  });

  test('of a signing link or a public link never holds its token, however it is written', () => {
    const before = fc.constantFrom('/auth/external-login/', '/file/', '/api/v1/public-files/');
    fc.assert(
      fc.property(before, token, fc.constantFrom('', '/', '?x=1', '#x'), (path, text, end) => {
        expect(scrubPath(`${path}${text}${end}`)).not.toContain(text);
      }),
    );
  });
});

test.each([
  ['http://localhost:4100/assets/screen-B2x9s0Kd.js', '/assets/screen-B2x9s0Kd.js'],
  ['/sw.js', '/sw.js'],
  ['server/http/app.ts', 'server/http/app.ts'],
  ['node:internal/process/task_queues', 'node:internal/process/task_queues'],
  ['chrome-extension://abc/inject.js', elsewhere],
  ['http://localhost:4100/auth/external-login/abc', elsewhere],
  ['https://evil.example/assets/../x?token=1', elsewhere],
  ['server/../../etc/passwd', elsewhere],
])('the file %s of a frame', (file, scrubbed) => {
  expect(scrubFile(file)).toBe(scrubbed);
  expect(scrubFile(scrubbed)).toBe(scrubbed);
});

test('a name in code stays, a sentence does not', () => {
  expect(scrubName('Object.<anonymous>')).toBe('Object.<anonymous>');
  expect(scrubName('Anna Müller, 5,200')).toBe('?');
});
