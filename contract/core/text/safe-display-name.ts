import * as v from 'valibot';
import { turningMarks } from './direction-marks.ts';

/** Characters that are invisible or change how a name reads: control characters, and those that change the direction. */
const unshown = new RegExp(`[\\p{Cc}${turningMarks}]`, 'u');

/** A name of one line without hidden characters. `message` says what to do about them. */
export const safeDisplayName = (message: string) => v.check((text: string) => !unshown.test(text), message);

/** The same for a line that a person writes. */
export const shownLine = safeDisplayName(
  'This holds line breaks or characters that cannot be seen. Leave them out.',
);
