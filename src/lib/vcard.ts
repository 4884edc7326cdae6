/** A person or office as a vCard 4.0 (RFC 6350). */
export interface CardFacts {
  name: string;
  /** The firm, as the organisation of a person. */
  organisation?: string;
  title?: string;
  email?: string;
  phone?: string;
}

/** A text value: backslash, comma, semicolon and line breaks are escaped (RFC 6350, 3.4). */
const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(',', '\\,')
    .replaceAll(';', '\\;')
    .replaceAll(/\r\n|[\r\n]/g, '\\n');

const encoder = new TextEncoder();

/** Lines of at most 75 octets, folded between characters (RFC 6350, 3.2). */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n');
}

/** A number as a `tel:` address: digits, and a plus if there is one. */
export const telOf = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`;

export function vcardOf({ name, organisation, title, email, phone }: CardFacts): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(name)}`,
    `N:${escaped(last)};${escaped(words.join(' '))};;;`,
    organisation && `ORG:${escaped(organisation)}`,
    title && `TITLE:${escaped(title)}`,
    email && `EMAIL;TYPE=work:${escaped(email)}`,
    phone && `TEL;VALUE=uri;TYPE=work:${telOf(phone)}`,
    'END:VCARD',
  ];
  return `${lines
    .filter(Boolean)
    .map((line) => folded(String(line)))
    .join('\r\n')}\r\n`;
}
