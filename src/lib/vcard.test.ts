import { expect, test } from 'vitest';
import { telOf, vcardOf } from './vcard.ts';

const linesOf = (card: string) => card.replaceAll('\r\n ', '').split('\r\n');

test('a person as a vCard 4.0', () => {
  const facts = {
    name: 'Anna Maria Keller',
    organisation: 'Portico',
    title: 'Partner',
    email: 'anna@firm.example',
    phone: '+41 (0)44 123-45 67',
  };
  expect(vcardOf(facts)).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Anna Maria Keller',
      'N:Keller;Anna Maria;;;',
      'ORG:Portico',
      'TITLE:Partner',
      'EMAIL;TYPE=work:anna@firm.example',
      'TEL;VALUE=uri;TYPE=work:tel:+410441234567',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

test('signs of the format are escaped, so that a name adds no line of its own', () => {
  const card = vcardOf({ name: 'Eve; Mallory, \\ "x"\nTEL:+999', organisation: 'A,B;C\r\nEND:VCARD' });
  expect(linesOf(card)).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Eve\\; Mallory\\, \\\\ "x"\\nTEL:+999',
    'N:TEL:+999;Eve\\; Mallory\\, \\\\ "x";;;',
    'ORG:A\\,B\\;C\\nEND:VCARD',
    'END:VCARD',
    '',
  ]);
});

test('no line is longer than 75 octets, and no character is cut', () => {
  const name = `Zoë ${'ÄÖÜ漢字🙂'.repeat(20)}`;
  const card = vcardOf({ name });
  for (const line of card.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(linesOf(card)[2]).toBe(`FN:${name}`);
});

test('a phone address has digits alone', () =>
  expect(telOf('+41 44/123.45-67;ext=1')).toBe('tel:+414412345671'));
