import * as v from 'valibot';
import { required } from '../core/rules.ts';
import { line, paragraphs } from '../core/text/pasted.ts';

/* Fields that forms, resources and courses of the library have in common. */

const longest = 2000;

/** Running text, or nothing. */
export const description = () =>
  v.pipe(
    v.string(),
    paragraphs,
    v.maxLength(longest, `This may have at most ${longest} characters.`),
    v.transform((text) => text || null),
    v.metadata({ answer: v.nullable(v.string()) }),
  );

/** The heading it stands under, in the firm's own words. */
export const heading = (name: string) => v.pipe(required(name, 100), v.metadata({ answer: v.string() }));

/** An address on the web, or nothing. */
export const webLink = () =>
  v.pipe(
    v.string(),
    line,
    v.maxLength(2000, 'This may have at most 2000 characters.'),
    v.check(
      (text) => text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
      'Write an address, such as https://works.example.com.',
    ),
    v.transform((text) => text || null),
    v.metadata({ answer: v.nullable(v.string()) }),
  );
