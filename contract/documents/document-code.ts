import * as v from 'valibot';
import { nameMaxLength } from '../core/limits.ts';
import { signs } from '../core/text/pasted.ts';

const message = 'Write up to 50 capital letters, digits and _, such as TAX_RETURN.';

/** The code of a type of document: documents have it, and so do calls and filters. */
export const documentCode = v.pipe(
  v.string(message),
  v.maxLength(nameMaxLength, message),
  signs,
  v.toUpperCase(),
  v.regex(/^[A-Z][A-Z0-9_]{0,49}$/, message),
);
