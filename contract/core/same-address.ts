const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const domain = `(?:${label}\\.)+(?:[a-z]{2,63}|xn--${label})`;
const asciiDomain = new RegExp(`^${domain}$`);
/** An address as it is stored: its part before the @ in ASCII, its domain in A-labels (RFC 5890), all in lower case. */
export const storedAddress = new RegExp(`^[\\w+-]+(?:\\.[\\w+-]+)*@${domain}$`);

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
