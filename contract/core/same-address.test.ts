import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addressKey, mailServer, sameAddress, typedAddress } from './same-address.ts';
import { email } from './values.ts';

const kept = (text: string) => v.parse(email, text);
const problem = (text: string) => v.safeParse(email, text).issues?.[0].message;

test.each([
  ['Anna.Keller@Harbour.Example', 'anna.keller@harbour.example'],
  [' info@müller.example ', 'info@xn--mller-kva.example'],
  ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
  ['info@XN--MLLER-KVA.example', 'info@xn--mller-kva.example'],
  ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['post@пример.рф', 'post@xn--e1afmkfd.xn--p1ai'],
  ['a@ſtub.example', 'a@stub.example'],
  ['a@double--hyphen.example', 'a@double--hyphen.example'],
  // Signs that RFC 5321 allows, as people have them.
  ["o'neill+tag@harbour.example", "o'neill+tag@harbour.example"],
  ['firstname.lastname@sub.domain.co.uk', 'firstname.lastname@sub.domain.co.uk'],
  ['a!#$%&*/=?^_`{|}~-b@harbour.example', 'a!#$%&*/=?^_`{|}~-b@harbour.example'],
  ['x@harbour.photography', 'x@harbour.photography'],
  [`${'l'.repeat(64)}@harbour.example`, `${'l'.repeat(64)}@harbour.example`],
  // As it is pasted.
  ['Anna Keller <anna@harbour.example>;', 'anna@harbour.example'],
  ['"Keller, Anna" <anna@harbour.example>', 'anna@harbour.example'],
  ["'Anna@harbour.example' <anna@harbour.example>", 'anna@harbour.example'],
  ['mailto:anna@harbour.example?subject=Hello', 'anna@harbour.example'],
  ['<mailto:anna@harbour.example>', 'anna@harbour.example'],
  ['“anna@harbour.example”,', 'anna@harbour.example'],
  ["'anna@harbour.example'", 'anna@harbour.example'],
  ['(anna@harbour.example).', 'anna@harbour.example'],
  ['\u00a0anna@harbour.example\u200b\n', 'anna@harbour.example'],
  ['o’neill@harbour.example', "o'neill@harbour.example"],
  ['anna\u2011maria@my\u2011harbour.example', 'anna-maria@my-harbour.example'],
  ['anna＠harbour.example', 'anna@harbour.example'],
  // The Kelvin sign is the letter K (NFC).
  ['\u212Aelvin@harbour.example', 'kelvin@harbour.example'],
])('the address %j is stored as %j', (typed, stored) => {
  expect(kept(typed)).toBe(stored);
  expect(kept(stored)).toBe(stored);
  expect(typedAddress(typed)).toBe(stored);
  expect(sameAddress(typedAddress(typed), stored)).toBe(true);
});

test.each([
  ['', 'Enter an e-mail address.'],
  [
    'jörg@müller.example',
    'By the firm’s settings, its mail server takes only the letters a to z, digits and signs such as . _ + - before the @.',
  ],
  [
    '用户@harbour.example',
    'By the firm’s settings, its mail server takes only the letters a to z, digits and signs such as . _ + - before the @.',
  ],
  [`${'l'.repeat(65)}@harbour.example`, 'The part before the @ is too long.'],
  ['"john doe"@harbour.example', 'Enter a valid e-mail address.'],
  ['.anna@harbour.example', 'Enter a valid e-mail address.'],
  ['anna.@harbour.example', 'Enter a valid e-mail address.'],
  ['an..na@harbour.example', 'Enter a valid e-mail address.'],
  ['anna keller@harbour.example', 'Enter a valid e-mail address.'],
  ['anna@harbour.example, bo@harbour.example', 'Enter a valid e-mail address.'],
  ['anna@harbour.example, Bo <bo@elsewhere.example>', 'Enter a valid e-mail address.'],
  ['anna@bank.example <bo@elsewhere.example>', 'Enter a valid e-mail address.'],
  ['anna@bank.example, bo@elsewhere.example <bo@elsewhere.example>', 'Enter a valid e-mail address.'],
  ['<anna@harbour.example> <bo@elsewhere.example>', 'Enter a valid e-mail address.'],
  ['a@b', 'Enter a valid e-mail address.'],
  ['a@1', 'Enter a valid e-mail address.'],
  ['a@１.２.３.４', 'Enter a valid e-mail address.'],
  ['a@0x7f.1', 'Enter a valid e-mail address.'],
  ['a@1.０x7f', 'Enter a valid e-mail address.'],
  ['a@müller.example:25', 'Enter a valid e-mail address.'],
  ['a@müller.example/b.example', 'Enter a valid e-mail address.'],
  ['a@müller%2eexample.example', 'Enter a valid e-mail address.'],
  ['a@harbour.example@müller.example', 'Enter a valid e-mail address.'],
  ['a@müller..example', 'Enter a valid e-mail address.'],
  ['a@xn--ü.example', 'Enter a valid e-mail address.'],
  [`a@${'ü'.repeat(80)}.example`, 'Enter a valid e-mail address.'],
  [`a@${'ü.'.repeat(40)}example`, 'This address is too long.'],
  [`a@${'b.'.repeat(130)}example`, 'This address is too long.'],
])('the address %j is refused: %s', (typed, words) => {
  expect(problem(typed)).toBe(words);
});

test('where the mail server takes it, an address has letters of any script before the @', () => {
  mailServer.takesUnicode = true;
  expect(kept('用户@例え.example')).toBe('用户@xn--r8jz45g.example');
  expect(kept('JÖRG@müller.example')).toBe('jörg@xn--mller-kva.example');
  expect(problem(`${'ü'.repeat(33)}@müller.example`)).toBe('The part before the @ is too long.');
  expect(problem('jö rg@müller.example')).toBe('Enter a valid e-mail address.');
  mailServer.takesUnicode = false;
});

test('what is stored of an address is its own key, in ASCII and lower case', () => {
  const letters = fc.constantFrom(...'abzÄüßſKЖ中.-_+@:/%1x');
  const text = fc.array(letters, { maxLength: 20 }).map((all) => all.join(''));
  const address = fc
    .tuple(text, text, fc.constantFrom('', '.example', '.рф'))
    .map(([a, b, end]) => `${a}@${b}${end}`);
  fc.assert(
    fc.property(fc.oneof(address, fc.emailAddress()), (typed) => {
      const { success, output } = v.safeParse(email, typed);
      if (!success) return;
      expect(output).toMatch(/^[!-~]+$/);
      expect(output).toBe(addressKey(output));
      expect(output).toBe(output.toLowerCase());
    }),
  );
});
