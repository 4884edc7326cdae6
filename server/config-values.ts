import * as v from 'valibot';
import { permissions } from '#contract/core/permissions.ts';
import { type Dsn, parseDsn } from './errors/dsn.ts';

/** Schemas that read the text of a variable; their messages say what to write instead. */

export const flagValue = v.pipe(
  v.picklist(['true', 'false', '1', '0'], 'Write true or false.'),
  v.transform((text) => text === 'true' || text === '1'),
);

/** A whole number from `least` to `most`. */
export const wholeNumberText = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      `Write a whole number from ${least} to ${most}.`,
    ),
    v.transform(Number),
  );

export const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'Write an address like postgres://user:password@host:5432/portico.',
  ),
);

/** A program and its words, divided at spaces: there is no shell, and so no quoting. */
export const commandLine = v.pipe(
  v.string(),
  v.check(
    (text) => !/["'`$|<>;&\\]/.test(text),
    'Write a program and its words, divided by spaces, without quotes or signs of a shell; put anything else into a script.',
  ),
  v.transform((text) => text.split(/\s+/).filter(Boolean)),
);

/** Host names in lower case. */
export const hosts = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  ),
  v.check(
    (list) => list.every((host) => /^[a-z0-9.-]+(:\d+)?$/.test(host)),
    'Write host names separated by commas, without https:// and without a path.',
  ),
);

/** The address of an external page. */
export const webAddress = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'Write an address like https://help.example.com.',
  ),
);

/** The place of a client's id in an address. */
const clientPlace = '{clientId}';

/** The address of a page about a client elsewhere, in which `{clientId}` stands for the client's id. */
export const clientAddress = v.pipe(
  v.string(),
  v.check(
    isClientAddress,
    'Write an address like https://onboarding.example.com/clients/{clientId}: https, no user name or password.',
  ),
);

/** True if the id of a client changes nothing but what follows the host. */
function isClientAddress(text: string): boolean {
  const [one, other] = ['a', 'b'].map((id) => {
    const filled = text.replaceAll(clientPlace, id);
    return URL.canParse(filled) ? new URL(filled) : undefined;
  });
  return (
    one?.protocol === 'https:' &&
    one.username === '' &&
    one.password === '' &&
    one.host === other?.host &&
    one.href !== other.href
  );
}

/** The server's only origin (docs/security.md): https, or http on localhost. */
export const publicUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && isOwnOrigin(new URL(text)),
    'Write https:// and a host name, or http://localhost and a port, without a path: browsers keep sessions, keys and the worker only there.',
  ),
  v.transform((text) => new URL(text).origin),
);
function isOwnOrigin(url: URL): boolean {
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return bare && (url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost'));
}

const link = v.strictObject({
  title: v.pipe(v.string(), v.nonEmpty()),
  /** Empty while the app has no address: the menu leaves it out. */
  url: v.optional(v.union([v.literal(''), webAddress]), ''),
  permission: v.optional(v.nullable(v.picklist(permissions.api)), null),
  icon: v.pipe(v.string(), v.nonEmpty()),
  newDesign: v.boolean(),
});

/** Entries of the staff menu. */
export const links = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return v.parse(v.array(link), JSON.parse(dataset.value));
    } catch {
      addIssue({
        message:
          'Write a JSON list of { "title", "url", "permission", "icon", "newDesign" }; permission is one of the staff permissions.',
      });
      return NEVER;
    }
  }),
);

/** The DSN of a Sentry project. */
export const dsn = v.pipe(
  v.string(),
  v.rawTransform<string, Dsn>(({ dataset, addIssue, NEVER }) => {
    const read = parseDsn(dataset.value);
    if (read) return read;
    addIssue({ message: 'Write the DSN of a project, like https://key@sentry.example.com/1.' });
    return NEVER;
  }),
);

/** Text without leading and trailing spaces. */
export const anyText = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Write something, or leave the variable out.'),
);

/** A passphrase, or `unchecked`, which restores without one. */
export const backupKeyText = v.pipe(
  v.string(),
  v.check((text) => text === 'unchecked' || text.length >= 12, 'Write at least 12 characters.'),
);

/** A secret in the characters of a bearer token. */
export const secretText = v.pipe(
  v.string(),
  v.regex(/^[\w.~+/=-]{20,512}$/, 'Write at least 20 letters and digits that nobody can guess.'),
);
