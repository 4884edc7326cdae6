import * as v from 'valibot';
import { signs } from '../core/text/pasted.ts';

const message = 'Write a whole number, such as 10000.';

/** A number of shares, as digits: more than a number holds exactly, in some companies. */
export const shareNumber = () =>
  v.pipe(
    v.string(message),
    signs,
    v.maxLength(24, message),
    v.regex(/^\d[\d,'’]*$/, message),
    v.transform((text) => text.replace(/(?<=\d)[,'’](?=\d{3})/g, '')),
    v.regex(/^\d{1,18}$/, message),
    v.transform((text) => text.replace(/^0+(?=\d)/, '')),
    v.metadata({ answer: v.string() }),
  );

/** The same, or nothing. */
export const optionalShareNumber = () =>
  v.pipe(
    v.string(message),
    signs,
    v.maxLength(24, message),
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        shareNumber(),
      ],
      message,
    ),
    v.metadata({ answer: v.nullable(v.string()) }),
  );
