/** The line breaks of what is taken out stay, so that what follows keeps its line. */
export const linesOf = (text: string) => '\n'.repeat(text.split('\n').length - 1);

/** The source map of code whose lines are where they were: each begins where it began (ECMA-426, base64 VLQ). */
export const lineByLine = (code: string) => ({
  version: 3,
  names: [],
  sources: [''],
  mappings: `AAAA${';AACA'.repeat(code.split('\n').length - 1)}`,
});
