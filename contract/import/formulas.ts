/** Begins a text, or a part of one that another separator would make a cell, which a spreadsheet would run (OWASP, CSV injection). */
const formula = String.raw`['"\s]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]`;
const begins = new RegExp(String.raw`^(?=${formula}|'*[\t\r\n])|(?<=[;\t\r\n])(?=${formula})`, 'g');
const defused = new RegExp(String.raw`^'(?=${formula}|'*[\t\r\n])|(?<=[;\t\r\n])'(?=${formula})`, 'g');

/** The text with an apostrophe before each formula, so that a spreadsheet shows it and does not run it. */
export const withoutFormulas = (text: string): string => text.replace(begins, "'");

/** The text before `withoutFormulas`. */
export const withFormulas = (text: string): string => text.replace(defused, '');
