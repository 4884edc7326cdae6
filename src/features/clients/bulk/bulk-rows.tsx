import type { BulkOutcome, BulkRow } from '#contract/clients/bulk-edit.ts';
import { countOf } from '#contract/core/counts.ts';
import { Status, type Tone } from '#src/ui/status/status.tsx';

interface Words {
  readonly title: (done: boolean) => string;
  readonly tone: Tone;
}
/** Outcomes in the order in which they are shown: what needs a person first. */
const shown: Readonly<Record<BulkOutcome, Words>> = {
  stale: { title: () => 'Changed meanwhile', tone: 'warn' },
  refused: { title: () => 'Refused', tone: 'bad' },
  changed: { title: (done) => (done ? 'Changed' : 'Changes'), tone: 'good' },
  same: { title: () => 'Stays as it is', tone: 'quiet' },
};
const outcomes = Object.keys(shown) as BulkOutcome[];

interface BulkRowsProps {
  rows: readonly BulkRow[];
  /** They say what became of each, not what would. */
  done?: boolean;
}

/** The clients of a bulk edit, by outcome. */
export function BulkRows({ rows, done = false }: BulkRowsProps) {
  return (
    <div className="flex flex-col gap-5">
      {outcomes.map((outcome) => {
        const some = rows.filter((row) => row.outcome === outcome);
        const { title, tone } = shown[outcome];
        return (
          some.length > 0 && (
            <section key={outcome} aria-label={title(done)}>
              <h3 className="flex items-center gap-2">
                <Status tone={tone}>{title(done)}</Status>
                <span className="text-small text-soft">{countOf(some.length, 'client', 'clients')}</span>
              </h3>
              <ul className="mt-1 flex flex-col divide-y divide-line">
                {some.map((row) => (
                  <li key={row.id} className="grid gap-x-4 py-2 md:grid-cols-2">
                    <span className="min-w-0 break-words font-medium">
                      {row.name || 'A client that is not there'}
                    </span>
                    <span className="min-w-0 break-words text-small text-soft">{wordsOf(row)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

const wordsOf = ({ before, after, message }: BulkRow): string => message ?? `${before} → ${after}`;
