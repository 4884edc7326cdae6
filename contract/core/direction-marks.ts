/** Marks that change the direction of a text, as a pattern for a class of characters; they let `exe.fdp` read as a PDF. */
export const directionMarks = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
