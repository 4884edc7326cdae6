import { cleanSigns } from './text/pasted.ts';

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const domain = `(?:${label}\\.)+(?:[a-z]{2,63}|xn--${label})`;
const asciiDomain = new RegExp(`^${domain}$`);
/** A word before the @: the signs of RFC 5321 (`Atom`), and letters of any script (RFC 6531). */
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~\\-]+";
/**
 * An address as it is stored: words between dots, the domain in A-labels (RFC 5890), all in lower case. A quoted part before the @
 * (`"john doe"@…`) is none: the standard asks nobody to have such an address, and few mail servers take one.
 */
export const storedAddress = new RegExp(`^${atom}(?:\\.${atom})*@${domain}$`, 'u');

/** Most bytes before the @, and of the whole: the path of RFC 5321 (4.5.3.1) holds 256 with its brackets. */
export const addressBytes = { local: 64, whole: 254 } as const;

/** The firm's mail server, as far as it decides which addresses there are; its settings are read when the server or the app starts. */
export const mailServer = {
  /** True if it takes letters outside ASCII before the @ (SMTPUTF8, RFC 6531). */
  takesUnicode: false,
};

/** Letters, marks, digits and hyphens between dots: no port, path or escape, which the parser of URLs would take for its own. */
const named = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** A domain in A-labels; one that cannot be written so, in lower case as it is. The parser of URLs would read `1.2` as an IP address. */
function inALabels(text: string): string {
  const lower = text.toLowerCase();
  const url = `http://${text}`;
  if (!/\P{ASCII}|xn--/u.test(lower) || !named.test(text) || !URL.canParse(url)) return lower;
  const { hostname } = new URL(url);
  return asciiDomain.test(hostname) ? hostname : lower;
}

/**
 * An e-mail address in the form in which addresses are stored and compared: the part before the @ in lower case, the domain in A-labels
 * (`info@Müller.example` → `info@xn--mller-kva.example`). A text that is no address is in lower case.
 */
export function addressKey(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address.toLowerCase() : address.slice(0, at).toLowerCase() + inALabels(address.slice(at));
}

/**
 * True if two e-mail addresses are one. The database says it by `app.address`, which is lower case alone: no address is stored with a domain
 * that is not in A-labels (`email` of `values.ts`).
 */
export const sameAddress = (a: string, b: string): boolean => addressKey(a) === addressKey(b);

/**
 * An address out of what was pasted: the name before it and the brackets of a header (`Anna <anna@harbour.example>`), the scheme and subject
 * of a link (`mailto:anna@…?subject=…`), quotation marks around it and the comma or full stop behind it are no part of it.
 */
export function pastedAddress(text: string): string {
  const clean = cleanSigns(text);
  const [, name = '', inner = clean] = /^([^<>]*)<([^<>]*)>[\s,;.]*$/.exec(clean) ?? [];
  // A name that is another address would hide the one that counts: both are left, and refused.
  const hides = name.includes('@') && addressKey(name.replace(/[\s"']/g, '')) !== addressKey(inner);
  const bracketed = hides ? clean : inner;
  const bare = bracketed.replace(/^[\s"(]*(?:mailto:([^?]*)(?:\?.*)?)?|[\s"),;.]+$/gi, '$1');
  return bare.replace(/^'(.*)'$/, '$1').replace(/[\s,;.]+$/, '');
}

/** The address that somebody typed or pasted, as it is stored. */
export const typedAddress = (text: string): string => addressKey(pastedAddress(text));
