import * as v from 'valibot';

/** What no name shows, or what makes one read otherwise than it is: control characters, and those that turn the direction. */
const unshown = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** A name of one line that reads as it is. `message` says what to do about one that does not. */
export const safeDisplayName = (message: string) => v.check((text: string) => !unshown.test(text), message);
