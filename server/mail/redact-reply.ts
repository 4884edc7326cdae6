const longest = 300;
const addresses = /<?[^\s<>]+@[^\s<>]+>?/g;

/** A mail server's reply on one line, shortened and without addresses: it is logged, and shown to people who may not know them. */
export const redactReply = (words: string): string =>
  words.replace(/\s+/g, ' ').trim().replace(addresses, '…').slice(0, longest);
