/** The label of a code: 'ON_HOLD' → 'On Hold' (specification, section 5). */
export const codeLabel = (code: string | null): string | null =>
  code
    ?.split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ') ?? null;

/** The day of a date or an instant. */
export const cellDay = (value: string | null): { date: string } | null =>
  value === null ? null : { date: value.slice(0, 10) };

/** True if a spreadsheet would run the text, or pass it to another program (OWASP, CSV injection). */
export const looksLikeFormula = (text: string): boolean =>
  /^[\s]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text);
