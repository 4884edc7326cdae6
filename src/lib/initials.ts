import { initialsOf } from '../../contract/core/initials-of-name.ts';

/** The initials of someone, as they would sign with them; '?' for no name. */
export const initials = (name: string): string => initialsOf(name) || '?';
