/**
 * True if two e-mail addresses are one, as `app.address` of the database says it too. Domains are stored in ASCII, so lower case is all that
 * differs.
 */
export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
