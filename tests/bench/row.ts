/** One line of the table. */
export interface Row {
  /** Name for `npm run bench -- <row>`; a dot separates a group from its rows. */
  readonly row: string;
  readonly name: string;
  readonly unit?: 'kB' | 'MB' | '×' | '%' | 'min' | 's' | '/s';
  readonly bar: { most: number } | { least: number };
  /** Time limit, minutes; 30 by default. */
  readonly limit?: number;
  measure(): Promise<Figure>;
}

/** The figure of a row, with notes on its causes where they help to improve it. */
export type Figure = number | { figure: number; notes: readonly string[] };

export const meets = (figure: number, bar: Row['bar']): boolean =>
  'most' in bar ? figure <= bar.most : figure >= bar.least;

/** The rows asked for, by name or group; all rows if none is asked for. */
export const chosenRows = (rows: readonly Row[], wishes: readonly string[]): Row[] =>
  rows.filter(
    ({ row }) => wishes.length === 0 || wishes.some((wish) => row === wish || row.startsWith(`${wish}.`)),
  );
