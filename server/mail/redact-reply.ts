const longest = 300;
const addresses = /<?[^\s<>]+@[^\s<>]+>?/g;

/** What a mail server said, on one line and not too long, without addresses: it is logged, and kept where more people read than may know them. */
export const said = (words: string): string =>
  words.replace(/\s+/g, ' ').trim().replace(addresses, '…').slice(0, longest);
