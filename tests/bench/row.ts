/** One line of the table. */
export interface Row {
  /** What `npm run bench -- <row>` takes; a dot parts a group from its rows. */
  readonly row: string;
  readonly name: string;
  readonly unit?: 'kB' | 'MB' | '×' | '%' | 'min' | 's' | '/s';
  readonly bar: { most: number } | { least: number };
  /** How long it may take, minutes; 30 unless told. */
  readonly limit?: number;
  measure(): Promise<Figure>;
}

/** What a row measured, and where it comes from, if that helps to mend it. */
export type Figure = number | { figure: number; notes: readonly string[] };

export const meets = (figure: number, bar: Row['bar']): boolean =>
  'most' in bar ? figure <= bar.most : figure >= bar.least;

/** The rows that were asked for: by name, or all of a group; all of them for nobody's wish. */
export const chosen = (rows: readonly Row[], wishes: readonly string[]): Row[] =>
  rows.filter(
    ({ row }) => wishes.length === 0 || wishes.some((wish) => row === wish || row.startsWith(`${wish}.`)),
  );
