import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addressKey, sameAddress } from './same-address.ts';
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
])('the address %j is stored as %j', (typed, stored) => {
  expect(kept(typed)).toBe(stored);
  expect(kept(stored)).toBe(stored);
  expect(sameAddress(typed.trim(), stored)).toBe(true);
});

test.each([
  ['', 'Enter an e-mail address.'],
  ['jörg@müller.example', 'Before the @, an address has only the letters a to z, digits and . _ + -'],
  // The Kelvin sign, whose lower case is the letter k.
  ['\u212Aelvin@harbour.example', 'Before the @, an address has only the letters a to z, digits and . _ + -'],
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
  [`a@${'ü.'.repeat(40)}example`, 'At most 255 characters.'],
  [`a@${'b.'.repeat(130)}example`, 'At most 255 characters.'],
])('the address %j is refused: %s', (typed, words) => {
  expect(problem(typed)).toBe(words);
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
