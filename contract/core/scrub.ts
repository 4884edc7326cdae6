/**
 * What is taken out of an error before it is kept or passed on, in the browser and again on the server: addresses, tokens, amounts,
 * names and whatever a person typed. Messages of engines and libraries quote values, so what is quoted goes too.
 */

const longestRead = 2000;

/** After these words an engine quotes code, not values: `(reading 'title')`, `Failed to execute 'get' on 'IDBObjectStore'`. */
const beforeCode =
  /(?:\b(?:reading|setting|deleting|property|access|execute|construct|of type) |execute '[\w$]+' on )$/;
const isCode = (text: string) => /^[\w$.#-]{1,60}$/.test(text);
/** A quotation that never ends takes the rest along. */
const quoted = /"[^"]*(?:"|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|`[^`]*(?:`|$)|(?<!\w)['‘][^'’]*['’](?!\w)/g;

const uuid = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi;
/** Query and fragment of an address, which may hold anything. */
const query = /(?<=[\w/])[?#][^\s'")]+/g;
const linkToken = /(\/external-login\/)[^/?#\s]+/gi;
const email = /[^\s"<>()]*(?:@|%40)[^\s"<>()]*/gi;
/** Words as long as a token: short ones with a digit are names of code. */
const token = /(?<![\w-])(?=[\w-]*\d)[\w-]{16,}|[\w-]{40,}/g;
/** Four digits and more, however grouped: amounts, accounts, phone numbers. The number of a React error stays. */
const number = /(?<!React error #)(?<![\d.,'’])\d(?:[ .,'’-]?\d){3,}/g;
/** Capitalised words in a row, as names of people and firms are written. */
const names =
  /(?!Minified React)\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:de|da|di|der|van|von|la|le)\s+)*\p{Lu}[\p{L}'’.-]*)+/gu;

/** The words that are read: half a token at the end would not be known as one. */
const whole = (text: string) =>
  text.length <= longestRead ? text : text.slice(0, longestRead).replace(/\S*$/, '');

/** A message without what it may quote of a person; at most 500 characters. */
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

/** A path without what it names: ids and tokens are told apart from the words of the address, query and fragment go. */
export function scrubPath(path: string): string {
  return path
    .replace(/[?#].*$/s, '')
    .replace(/(\/external-login\/)[^/]+/gi, '$1{token}')
    .split('/')
    .map((segment) => {
      if (segment.replace(uuid, '') === '') return segment && '{id}';
      if (segment === '{id}' || segment === '{token}') return segment;
      return /^[a-z][\w.$-]*$/i.test(segment) && !isTokenLike(segment) ? segment : '{value}';
    })
    .join('/')
    .slice(0, 200);
}

/** Files of ours that a frame of a stack may name: built ones, those of a development server, those of the server. */
const ownFile =
  /^(?:\/(?:assets|src|contract|sw|node_modules)\/|\/(?:sw|theme)\.js$|(?:server|contract|node_modules)\/|node:)[\w@./:-]*$/;
export const elsewhere = '{elsewhere}';

/** The file of a frame without host and query; `{elsewhere}` for any but our own, such as an extension's or the page itself. */
export function scrubFile(file: string): string {
  const path =
    /^https?:/.test(file) && URL.canParse(file) ? new URL(file).pathname : file.replace(/[?#].*$/s, '');
  return path.length <= 200 && !path.includes('..') && ownFile.test(path) ? path : elsewhere;
}

/** A name from code: what is none is left out. */
export const scrubName = (name: string): string => (/^[\w$.<>[\] #]{1,100}$/.test(name) ? name : '?');
