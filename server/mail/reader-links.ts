/** Links in a mail that sign in anybody who has them, as a regular expression of JavaScript and of PostgreSQL alike; its first group stays. */
export const linksOfReaders = '(/auth/(?:external-login/|invitation#|reset#))[A-Za-z0-9_-]+';
