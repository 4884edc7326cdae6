import * as v from 'valibot';
import { kindProblem } from './file-kinds.ts';
import { fold } from './fold.ts';
import { maxUploadFiles, nameMaxLength, type UploadPurpose, uploads } from './limits.ts';
import { cleanFileName } from './text/file-names.ts';
import { unlinkedName } from './text/linkable.ts';
import { cleaning, line, paragraphs, signs } from './text/pasted.ts';
import { date } from './values.ts';

/** Messages of the validation rules (specification, section 5). Texts without a full stop are the specification's, word for word. */
export const messages = {
  oddNumber: 'This field must be an odd number',
  duplicated: 'This value is duplicated!',
  duplicatedLastName: 'This last name is duplicated!',
  special: 'This value must not contain any special characters!',
  libraryTitle: 'This value must not contain any of these characters: ~ " # % & * : < > ? / \\ { | }',
  tooManyFiles: 'You can not upload more than 10 documents at one time',
  notInWhitelist: 'URL is not in the Whitelist!',
  nameTooLong: `This may have at most ${nameMaxLength} characters.`,
  noService: 'Choose at least 1 service.',
  noTeam: 'Choose at least 1 team.',
  unassigned: 'Assign every placeholder to a signer first.',
  unlabelled: 'A text field needs a label.',
  notAFileName: 'A file name is one line and has none of these characters: " * / : < > ? \\ |',
  unreadable: 'This could not be read.',
  pictureTooLarge: 'The picture must be under 2MB.',
  noName: 'Write a name: the first, the last, or both.',
  noSuchDay: 'There is no such day.',
  tooLongAgo: 'This day is too long ago: the earliest is 1 January 1800.',
  tooFarAhead: 'This day is too far ahead: the latest is 31 December 2199.',
  beforeFirstDay: 'This day comes before the first one.',
} as const;

/** `company_type` → 'Company type is required.' */
function isRequired(field: string): string {
  const words = field.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} is required.`;
}

/** Refuses a text of more than `longest` characters. */
const shortEnough = (longest: number) =>
  v.maxLength<string, number, string>(longest, `This may have at most ${longest} characters.`);

/** A required line of text. `field` is the name in the message. */
export const required = (field: string, longest = nameMaxLength) =>
  v.pipe(v.string(isRequired(field)), line, v.nonEmpty(isRequired(field)), shortEnough(longest));

/** Required running text. `field` is the name in the message. */
export const requiredParagraphs = (field: string, longest: number) =>
  v.pipe(v.string(isRequired(field)), paragraphs, v.nonEmpty(isRequired(field)), shortEnough(longest));

/** A required name of at most 255 characters. `field` is the name in the message. */
export const requiredName = (field: string) => required(field);

/** The same for a person's name or a part of it, which holds no address. */
export const nameOfPerson = (field: string, longest = nameMaxLength) =>
  v.pipe(required(field, longest), unlinkedName<string>());

/** An object whose absent keys read like empty fields. */
export const form = <const E extends v.ObjectEntries>(entries: E) =>
  v.object(entries, ({ path }) => (path ? isRequired(String(path[0].key)) : messages.unreadable));

// Values

/** A whole number that is odd. @listed */
export const oddNumber = v.check((value: number) => Math.abs(value % 2) === 1, messages.oddNumber);

const optional =
  (clean: typeof line) =>
  (longest = nameMaxLength) =>
    v.pipe(
      v.string(),
      clean,
      shortEnough(longest),
      v.transform((text) => text || null),
    );
/** An optional line of text; null for nothing. */
export const optionalText = optional(line);
/** Optional running text; null for nothing. */
export const optionalParagraphs = optional(paragraphs);
/** An optional line that has a format; null for nothing. */
export const optionalSigns = optional(signs);

/** The same for a person's name or a part of it, which holds no address. */
export const optionalName = (longest = nameMaxLength) =>
  v.pipe(optionalText(longest), unlinkedName<string | null>());

/** An optional text in the format `pattern`; `message` describes the format. */
export const optionalPattern = (pattern: RegExp, message: string, longest = nameMaxLength) =>
  v.pipe(
    optionalSigns(longest),
    v.check((text) => text === null || pattern.test(text), message),
  );

/** Refuses a text that is no day, and a day that is a typing error, since nothing of a firm or a person lies so far away; '' passes. */
const dayWithinReach = v.rawCheck<string>(({ dataset, addIssue }) => {
  const day = dataset.value;
  if (!dataset.typed || day === '') return;
  if (!v.is(date, day)) addIssue({ message: messages.noSuchDay });
  else if (day < '1800-01-01') addIssue({ message: messages.tooLongAgo });
  else if (day > '2199-12-31') addIssue({ message: messages.tooFarAhead });
});

/** A calendar date from 1800 to 2199. */
export const day = v.pipe(v.string(), signs, v.isoDate(messages.noSuchDay), dayWithinReach);

/** A required calendar date. `field` is the name in the message. */
export const requiredDay = (field: string) => v.pipe(required(field), signs, dayWithinReach);

/** A calendar date as a date field has it: '' for none, which becomes null. */
export const optionalDate = v.pipe(
  v.string(),
  signs,
  v.maxLength(10, messages.noSuchDay),
  dayWithinReach,
  v.transform((text) => text || null),
);

/** One of `choices`, or '' for none, which becomes null. */
export const optionalOf = <const C extends readonly string[]>(choices: C) =>
  v.pipe(
    v.picklist(['', ...choices] as const),
    v.transform((chosen) => (chosen === '' ? null : (chosen as C[number]))),
  );

/** A phone number as people write it, or nothing. */
export const optionalPhone = optionalPattern(
  /^\+?[\d\s()./-]{4,30}$/,
  'Write a phone number, such as +41 44 123 45 67.',
);

const siteMessage = 'Write a web address, such as www.example.com.';

/** Address of a website; `https://` is added if it has no scheme. Null for nothing. Never a scheme that runs code. */
export const optionalWebsite = v.pipe(
  optionalText(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    if (value === null) return null;
    const address = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username) return address;
    addIssue({ message: siteMessage });
    return NEVER;
  }),
);

/** A day of any year, `MM-DD`, or nothing. */
export const optionalDayOfYear = v.pipe(
  optionalSigns(5),
  v.check((text) => text === null || v.is(date, `2024-${text}`), 'Choose a month and a day of it.'),
);

/** At least one of `choices`, each once. */
export const someOf = <const C extends readonly string[]>(choices: C, message: string) =>
  v.pipe(
    v.array(v.picklist(choices), message),
    v.minLength(1, message),
    v.maxLength(choices.length, message),
    v.transform((chosen) => [...new Set(chosen)]),
  );

/** A list of lines; empty lines are dropped. */
export const lineList = (most: number) =>
  v.pipe(
    v.array(v.pipe(v.string(), line, shortEnough(nameMaxLength))),
    // Empty lines count too before they are dropped, and cost work.
    v.maxLength(10 * most, `At most ${most} entries.`),
    v.transform((all) => all.filter(Boolean)),
    v.maxLength(most, `At most ${most} entries.`),
    v.check((all) => new Set(all.map(fold)).size === all.length, messages.duplicated),
  );

const isAmong = (value: string, others: readonly string[]) =>
  others.some((other) => fold(other) === fold(value));

/** No other entry has this name, folded. @listed */
export const uniqueByName = (others: readonly { name: string }[]) =>
  v.check(
    (value: string) =>
      !isAmong(
        value,
        others.map(({ name }) => name),
      ),
    messages.duplicated,
  );

/** Not among `others`, unless it is `old`, the earlier value of the field. `field` is the name in the message. @listed */
export const uniqueOther = (field: string, others: readonly string[], old?: string) =>
  v.check(
    (value: string) => (old !== undefined && fold(value) === fold(old)) || !isAmong(value, others),
    `${field} is duplicated!`,
  );

/** No other person has this last name, folded. @listed */
export const uniqueLastName = (others: readonly { last_name: string }[]) =>
  v.check(
    (value: string) =>
      !isAmong(
        value,
        others.map((other) => other.last_name),
      ),
    messages.duplicatedLastName,
  );

/** Letters and digits of any script only: no spaces, punctuation or symbols. @listed */
export const notSpecial = v.regex(/^[\p{L}\p{M}\p{N}]*$/u, messages.special);

/** The title of a document in a document library. */
export const libraryTitle = v.regex(/^[^~"#%&*:<>?/\\{|}]*$/, messages.libraryTitle);

/** Name of an exported file, without its ending. */
export const exportListName = v.pipe(
  requiredName('export_list_name'),
  v.regex(/^[^"*/:<>?\\|]*$/, messages.notAFileName),
);
export const folderName = requiredName('folder_name');

// Uploads

/** The name of a file of at most `longest` characters, cleaned as it is stored. */
export const fileName = (longest: number) =>
  v.pipe(
    v.string(),
    line,
    v.nonEmpty('The file has no name.'),
    shortEnough(longest),
    cleaning(cleanFileName),
  );

/** Name and size in bytes of a file to upload; a browser's `File` fits. The server checks the content on arrival. */
export const uploadFile = (kind: UploadPurpose) => {
  const { underBytes } = uploads[kind];
  return v.object({
    name: v.pipe(
      v.string(),
      shortEnough(1000),
      cleaning(cleanFileName),
      v.check(
        (name) => kindProblem(kind, name) === null,
        ({ input }) => kindProblem(kind, input) ?? '',
      ),
    ),
    size: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(underBytes - 1, `The file must be under ${underBytes / 1024 / 1024}MB.`),
    ),
  });
};

/** The files of one upload. @listed */
export const uploadFiles = (kind: UploadPurpose) =>
  v.pipe(v.array(uploadFile(kind)), v.maxLength(maxUploadFiles, messages.tooManyFiles));

// Clients and contacts

const atLeastOne = (message: string) =>
  v.pipe(v.optional(v.array(v.string(), message), []), v.minLength(1, message));

/** Required fields of the corporate client form. */
export const corporateClientForm = form({
  name: requiredName('name'),
  jurisdiction: required('jurisdiction'),
  company_type: required('company_type'),
  office: required('office'),
  services: atLeastOne(messages.noService),
  teams: atLeastOne(messages.noTeam),
});

/** Data a contact needs before any access is given. */
export const contactAccess = form({ email: required('e-mail') });

/** Data a client needs before its contacts get portal access. @listed */
export const clientPortalAccess = form({ office: required('office') });

/** Data a client needs before an accounting account is created: nothing of high severity may be missing. @listed */
export const clientAccounting = v.object({
  missing_data_high: v.pipe(
    v.array(v.string()),
    v.maxLength(0, ({ input }) => `Complete the client's data first. Missing ${input.join(', ')}.`),
  ),
});

// Redirects

/** The address as a browser reads it; `http://` is added if it has no scheme. Undefined if it is not a plain web address. */
function webAddress(value: string): URL | undefined {
  const text = value.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
}

/**
 * A redirect URL whose host is one of `allowedHosts`, each written as in `URL.host` (lower case, with any port that is not the
 * default). The result is the parsed address, so the checked address is the one that is followed (ASVS 3.7.2).
 */
export const redirectUrl = (allowedHosts: readonly string[]) =>
  v.pipe(
    v.string(messages.notInWhitelist),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const url = webAddress(dataset.value);
      if (url && allowedHosts.includes(url.host)) return url.href;
      addIssue({ message: messages.notInWhitelist });
      return NEVER;
    }),
  );

// Signing

/** A text signatory has a label. */
export const textLabelled = <T extends { kind: string; label: string }>() =>
  v.check(({ kind, label }: T) => kind !== 'text' || label.trim() !== '', messages.unlabelled);
