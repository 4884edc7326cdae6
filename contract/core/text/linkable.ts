import * as v from 'valibot';

/*
 * The marks by which mail programs and browsers take words for an address and make a link of them: `@`, the dot of a host name or of an
 * IPv4 address, the colon of a scheme, and two slashes. A dot before a single letter is of initials, since no top-level domain is that short.
 */
const dots = '.\u3002\uff0e\uff61';
const linkMarks = new RegExp(
  [
    '[@\uff20]',
    `(?<=[\\p{L}\\p{M}\\p{N}_-])[${dots}](?=\\p{L}\\p{M}*[\\p{L}\\p{N}])`,
    `(?<=\\d\\.\\d{1,3})\\.(?=\\d{1,3}\\.\\d)`,
    '(?<=\\p{L}[\\p{L}\\p{N}+.-]*):(?=\\S)',
    '(?<=/)/|/(?=/)|(?<=\\\\)\\\\|\\\\(?=\\\\)',
  ].join('|'),
  'gu',
);

/** Invisible characters: a program that leaves them out reads an address that they divided. */
const invisible = /[\p{Cf}\p{DI}]/gu;

/** True if some program would make a link of a part of the words. */
const isLinkable = (words: string): boolean =>
  words.normalize('NFKC').replace(invisible, '').search(linkMarks) !== -1;

/** WORD JOINER: it has no width and breaks no line, and is part of no address. */
const joiner = '\u2060';

/** The same words to look at, of which no program makes a link: no address goes on across a word joiner. */
export const unlinked = (words: string): string => words.replace(linkMarks, `${joiner}$&${joiner}`);

/** A name of a person, which may be written by somebody else, holds no address: who reads it in a letter of the firm would trust it. */
export const unlinkedName = <Name extends string | null>() =>
  v.check<Name, string>(
    (name) => name === null || !isLinkable(name),
    'A name holds no web or e-mail address. Write a space after each dot.',
  );
