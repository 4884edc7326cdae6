// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greets } from '#server/mail/greeting.ts';
import { type Letter, letterText, type Paragraph, plain, plainLine } from '#server/mail/letter.ts';
import { htmlOf, letterTones } from '#server/mail/letter-html.ts';
import { letterOf, notices, toRecipient } from '#server/signing/notifications/notices.ts';

/* Rules for every mail, whoever wrote its content. */

const page = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const onOneLine = (words: string | null = '') => (words ?? '').replace(/\s+/g, ' ').trim();
/** A plain-text mail marks a quotation by `>` before each line, an HTML mail by an element. */
const unmarked = (words: string | null) => onOneLine((words ?? '').replaceAll('>', ' '));
const addressesIn = (html: string) =>
  [...page(html).querySelectorAll('a')].map((a) => a.getAttribute('href'));

/** A page without its words: elements, their attributes, and their nesting. */
function frameOf(element: Element): unknown {
  const attributes = [...element.attributes].filter(({ name }) => name !== 'aria-label' && name !== 'href');
  return [
    element.tagName,
    attributes.map(({ name, value }) => `${name}=${value}`),
    [...element.children].filter(({ tagName }) => tagName !== 'BR').map(frameOf),
  ];
}

const nasty = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</title></style><iframe srcdoc=x>',
  '<!-- --><a href="javascript:alert(1)">Sign</a>',
  'javascript:alert(1)',
  'Ann\r\nBcc: eve@evil.example',
  'Lease \u202egnissap\u202c \u2066x',
  '&lt;b&gt; &amp;amp; &#60;',
  '\u0007\u001b[2J',
  '\ud800',
];
const words = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.oneof(fc.constantFrom(...nasty), fc.lorem()), { maxLength: 4 })
    .map((parts) => parts.join('\n')),
);
const said: fc.Arbitrary<Paragraph> = fc.oneof(
  words,
  fc.record({ quote: words, by: words }),
  words.map((exact) => ({ exact })),
);
const token = fc.stringMatching(/^[\w-]{43}$/);
const letter: fc.Arbitrary<Letter> = fc.record({
  reader: words,
  says: fc.array(said, { maxLength: 4 }),
  action: fc.option(
    fc.record({ words, address: token.map((token) => `http://localhost/auth/external-login/${token}`) }),
  ),
  keep: fc.option(fc.record({ words, exact: words })),
  from: fc.array(fc.record({ name: words, email: words }), { maxLength: 2 }),
  firm: fc.record({ name: words, address: words }),
});

test('the HTML under its letterhead says what the text says, in the same order', () => {
  fc.assert(
    fc.property(letter, words, (letter, subject) => {
      const { body, title } = page(htmlOf(letter, subject));
      expect(unmarked(body.textContent)).toBe(unmarked(`${plain(letter.firm.name)} ${letterText(letter)}`));
      expect(onOneLine(title)).toBe(onOneLine(plainLine(subject)));
    }),
  );
});

test('the HTML of a letter leads where its text leads, and nowhere else', () => {
  fc.assert(
    fc.property(letter, words, (letter, subject) => {
      const address = letter.action?.address;
      expect(addressesIn(htmlOf(letter, subject))).toEqual(address ? [address] : []);
      if (address) expect(letterText(letter).split('\n')).toContain(address);
    }),
  );
});

/** Names that somebody chose so that a mail program makes a link of them. */
const luring = [
  'evil.example/login',
  'Pay at https://evil.example',
  'www.evil.example',
  'ann@evil.example',
  'evil\u200b.example',
  '//evil',
  'http\u2028://evil.example',
  '192.168.0.1/x',
];
/** Texts that mail programs take for an address: a scheme, `www.`, an e-mail address, a host name, an IPv4 address, two slashes. */
const linkable =
  /[a-z][\w+.-]*:\S|www\.|[^\s\u2060]@|@[^\s\u2060]|[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}]|(\d+\.){3}\d|\/\/|\\\\/iu;
/** All that a reader sees of a mail, each without the address of its button. */
const shownOf = ({ subject, letter }: { subject: string; letter: Letter }): string[] => {
  const { body, title } = page(htmlOf(letter, subject));
  const shown = [plainLine(subject), title, body.textContent, letterText(letter)];
  return shown.map((words) => (letter.action ? words.replaceAll(letter.action.address, '') : words));
};

test('a letter prints no name of which a mail program makes a link', () => {
  const lure = fc.oneof(fc.constantFrom(...luring), words);
  const lured: fc.Arbitrary<Letter> = fc.record({
    reader: lure,
    says: fc.array(fc.oneof(lure, fc.record({ quote: lure, by: lure })), { maxLength: 3 }),
    action: fc.option(fc.record({ words: lure, address: fc.constant('http://localhost/auth/reset#x') })),
    keep: fc.option(fc.record({ words: lure, exact: fc.constant('c0ffee') })),
    from: fc.array(fc.record({ name: lure, email: words }), { maxLength: 2 }),
    firm: fc.record({ name: lure, address: lure }),
  });
  fc.assert(
    fc.property(lured, lure, (letter, subject) => {
      for (const shown of shownOf({ letter, subject })) expect(shown).not.toMatch(linkable);
    }),
  );
});

test('no words make anything but words', () => {
  const harmless = (said: Paragraph): Paragraph =>
    typeof said === 'string'
      ? 'Hello'
      : 'quote' in said
        ? { quote: greets(said.quote) ? 'Hello' : 'Please sign.', by: 'Bo' }
        : { exact: 'Hello' };
  fc.assert(
    fc.property(letter, words, (letter, subject) => {
      const { says, action, keep, from } = letter;
      const like = {
        reader: 'Ann',
        says: says.map(harmless),
        action: action && { ...action, words: 'Sign' },
        keep: keep && { words: 'Keep', exact: 'c0ffee' },
        from: from?.some(({ name }) => plainLine(name).trim()) ? [{ name: 'Bo', email: '' }] : [],
        firm: { name: 'Harbour', address: letter.firm.address.trim() && 'Row' },
      };
      const html = htmlOf(letter, subject);
      expect(frameOf(page(html).documentElement)).toEqual(
        frameOf(page(htmlOf(like, 'Hello')).documentElement),
      );
      for (const part of [html, letterText(letter), plainLine(subject)])
        expect(part).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u);
      expect(plainLine(subject)).not.toContain('\n');
    }),
  );
});

const facts = {
  firm: { name: 'Portico Advisory', address: '12 Quayside Row\nLondon' },
  from: [{ name: 'Bo Berg', email: 'bo@portico.example' }],
  name: 'Ann Lee',
  sender: 'Bo Berg',
  title: 'Lease 2026',
  message: 'As discussed.',
  deadline: '2026-03-01T12:00:00.000Z',
  endedBy: 'Cy Dee',
  endedReason: 'The rent is wrong.',
  link: 'http://localhost/auth/external-login/x',
  auditHead: 'c0ffee',
  attached: true,
  undelivered: {
    name: 'Di There',
    email: 'di@nowhere.example',
    cause: 'There is no such address.',
    remedy: 'replace' as const,
  },
  handOver: { by: 'Cy Dee', until: null },
};

test.each(notices)('%s fetches nothing and leads to its envelope alone', (notice) => {
  const { subject, letter } = letterOf(toRecipient(notice, 'signer'), facts);
  const html = htmlOf(letter, subject);
  expect(addressesIn(html)).toEqual(letter.action ? [facts.link] : []);
  expect(
    page(html).querySelectorAll('[src],[srcset],[background],link,script,form,iframe,object'),
  ).toHaveLength(0);
  expect(html).not.toMatch(/url\(|@import/i);
});

test.each(notices.flatMap((notice) => luring.map((name) => [notice, name] as const)))(
  '%s makes no link of “%s”, whoever has the name',
  (notice, name) => {
    const lured = {
      ...facts,
      ...{ name, sender: name, title: name, endedBy: name, endedReason: name },
      from: [{ name, email: 'bo@portico.example' }],
      firm: { name, address: name },
      undelivered: { ...facts.undelivered, name, email: name, cause: name },
      handOver: { by: name, until: null },
    };
    const mail = letterOf(toRecipient(notice, 'signer'), lured);
    for (const shown of shownOf(mail)) expect(shown).not.toMatch(linkable);
  },
);

describe('its colours are those of the app', () => {
  const css = readFileSync('src/styles.css', 'utf8');
  test.each(Object.entries(letterTones))('%s', (name, [, light, dark]) => {
    const pair = `light-dark(${light}, ${dark})`;
    expect(
      css.includes(`--${name}: ${pair};`) || css.includes(`--${name}: var(--firm-${name}, ${pair});`),
    ).toBe(true);
  });
});
