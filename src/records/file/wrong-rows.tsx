interface WrongRowsProps {
  rows: readonly {
    readonly number: number;
    readonly title: string;
    readonly detail?: string;
    readonly problems: readonly string[];
  }[];
}

/** Rows of a file, each with its number there, what it is, and what is wrong with it. */
export function WrongRows({ rows }: WrongRowsProps) {
  return (
    <ol aria-label="Rows of the file" className="mt-3 flex flex-col divide-y divide-line">
      {rows.map(({ number, title, detail, problems }) => (
        <li key={number} className="grid gap-x-4 py-2 md:grid-cols-[5rem_1fr]">
          <span className="text-soft">Row {number}</span>
          <span className="wrap-anywhere">
            {title}
            {detail && <span className="block text-small text-soft">{detail}</span>}
            {problems.map((problem) => (
              <span key={problem} className="block text-bad">
                {problem}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
