import { initialsOf } from '#contract/core/text/initials-of-name.ts';

/** The initials of a name, as its owner would sign; '?' for no name. */
export const initials = (name: string): string => initialsOf(name) || '?';
