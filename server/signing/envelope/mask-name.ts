/** Masks a name: the first letter of each part, `A… L…`. */
export const maskName = (name: string): string =>
  name
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => `${[...part][0]}…`)
    .join(' ');
