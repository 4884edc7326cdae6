/** Values by the fields of a form, where the log has them by column. */
export const valuesByField = (
  values: unknown,
  fieldOf: Readonly<Record<string, string>> = {},
): Record<string, unknown> | null =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values).map(([column, value]) => [fieldOf[column] ?? column, value]))
    : null;
