/* Marks that change the direction of a text, as patterns for a class of characters. */

/** Marks that turn what follows; they let `exe.fdp` read as a PDF. Every text is cleaned of them. */
export const turningMarks = '\\u202A-\\u202E\\u2066-\\u2069';

/** All of them. The others are typed in Arabic and Hebrew, and systems put them into names of files, which are cleaned of them too. */
export const directionMarks = `\\u061C\\u200E\\u200F${turningMarks}`;
