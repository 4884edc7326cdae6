/**
 * Scrubbing of errors before they are kept or passed on, in the browser and again on the server. It removes addresses, tokens, amounts,
 * names and typed text. Messages of engines and libraries quote values, so quoted text is removed too.
 */

const longestRead = 2000;

/** After these words an engine quotes code, not values: `(reading 'title')`, `Failed to execute 'get' on 'IDBObjectStore'`. */
const beforeCode =
  /(?:\b(?:reading|setting|deleting|property|access|execute|construct|of type) |execute '[\w$]+' on )$/;
const isCode = (text: string) => /^[\w$.#-]{1,60}$/.test(text);
/** Quotations; one without an end reaches to the end of the text. */
const quoted = /"[^"]*(?:"|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|`[^`]*(?:`|$)|(?<!\w)['‘][^'’]*['’](?!\w)/g;

const uuid = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi;
/** Query and fragment of an address, which may hold anything. */
const query = /(?<=[\w/])[?#][^\s'")]+/g;
const linkToken = /(\/(?:external-login|public-files|file)\/)[^/?#\s]+/gi;
const email = /[^\s"<>()]*(?:@|%40)[^\s"<>()]*/gi;
/** Words as long as a token: with a digit from 16 characters, else from 40. Shorter words are names from code. */
const token = /(?<![\w-])(?=[\w-]*\d)[\w-]{16,}|[\w-]{40,}/g;
/** Four digits and more, however grouped: amounts, accounts, phone numbers. Numbers of React errors are kept. */
const number = /(?<!React error #)(?<![\d.,'’])\d(?:[ .,'’-]?\d){3,}/g;
/** Capitalised words in a row, as in names of people and firms. */
const names =
  /(?!Minified React)\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:de|da|di|der|van|von|la|le)\s+)*\p{Lu}[\p{L}'’.-]*)+/gu;

/** The text up to the limit, without a cut word at its end: half a token would not be recognised. */
const whole = (text: string) =>
  text.length <= longestRead ? text : text.slice(0, longestRead).replace(/\S*$/, '');

/** A message without personal data; at most 500 characters. */
export function scrubText(text: string): string {
  return whole(text)
    .replace(linkToken, '$1…')
    .replace(email, '…')
    .replace(quoted, (found, at: number, all: string) =>
      isCode(found.slice(1, -1)) && beforeCode.test(all.slice(Math.max(0, at - 80), at)) ? found : '“…”',
    )
    .replace(query, '')
    .replace(uuid, '{id}')
    .replace(token, '…')
    .replace(number, '#')
    .replace(names, '…')
    .slice(0, 500);
}

const isTokenLike = (segment: string) => segment.length >= 40 || (segment.length >= 16 && /\d/.test(segment));

/** A path without ids, tokens, query and fragment; its own words stay. */
export function scrubPath(path: string): string {
  return path
    .replace(/[?#].*$/s, '')
    .replace(/(\/(?:external-login|public-files)\/|^(?:https?:\/\/[^/]+)?\/file\/)[^/]+/gi, '$1{token}')
    .split('/')
    .map((segment) => {
      if (segment.replace(uuid, '') === '') return segment && '{id}';
      if (segment === '{id}' || segment === '{token}') return segment;
      return /^[a-z][\w.$-]*$/i.test(segment) && !isTokenLike(segment) ? segment : '{value}';
    })
    .join('/')
    .slice(0, 200);
}

/** Our own files that a stack frame may name: built files, those of a development server, those of the server. */
const ownFile =
  /^(?:\/(?:assets|src|contract|sw|node_modules)\/|\/(?:sw|theme)\.js$|(?:server|contract|node_modules)\/|node:)[\w@./:-]*$/;
export const elsewhere = '{elsewhere}';

/** The file of a frame without host and query; `{elsewhere}` for files that are not ours, such as an extension's or the page itself. */
export function scrubFile(file: string): string {
  const path =
    /^https?:/.test(file) && URL.canParse(file) ? new URL(file).pathname : file.replace(/[?#].*$/s, '');
  return path.length <= 200 && !path.includes('..') && ownFile.test(path) ? path : elsewhere;
}

/** A name from code; `?` for any other text. */
export const scrubName = (name: string): string => (/^[\w$.<>[\] #]{1,100}$/.test(name) ? name : '?');
