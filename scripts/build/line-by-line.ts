/** The line breaks of a removed text, so that the following code keeps its line numbers. */
export const lineBreaksOf = (text: string) => '\n'.repeat(text.split('\n').length - 1);

/** Source map of code with unchanged lines: each maps to the same line (ECMA-426, base64 VLQ). */
export const lineByLine = (code: string) => ({
  version: 3,
  names: [],
  sources: [''],
  mappings: `AAAA${';AACA'.repeat(code.split('\n').length - 1)}`,
});
