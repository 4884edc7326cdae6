import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { config } from '../../session/config.ts';
import { cx } from '../../ui/cx.ts';
import type { FileReport } from './check/report.ts';
import { judged, type Tick, ticksOf, tones, verdictOf, verdictWords } from './verdict.rules.ts';

const marks = {
  good: { Mark: CircleCheck, colour: 'text-good', words: 'Passed' },
  bad: { Mark: CircleAlert, colour: 'text-bad', words: 'Failed' },
  open: { Mark: CircleDashed, colour: 'text-faint', words: 'Not proven' },
};
const backgrounds = { good: 'bg-good-tint', warn: 'bg-warn-tint', bad: 'bg-bad-tint' };

/** What was found in a file: what it comes to, and each thing that was looked at, with its meaning. */
export function SealReport({ name, report }: { name: string; report: FileReport }) {
  const firm = config().firm.name;
  const verdict = verdictOf(report);
  const { title, detail } = verdictWords(firm)[verdict];
  return (
    <section aria-label="What was found" className="overflow-hidden rounded-card border border-line bg-paper">
      <div role="status" className={cx('p-5', backgrounds[tones[verdict]])}>
        <p className="truncate text-small text-soft">{name}</p>
        <h2 className="mt-1 text-lead font-medium">{title}</h2>
        <p className="mt-1">{detail}</p>
      </div>
      {report.kind === 'signed' && (
        <>
          <Ticks ticks={ticksOf(judged(report), firm)} />
          <Others report={report} firm={firm} />
        </>
      )}
    </section>
  );
}

const Ticks = ({ ticks }: { ticks: readonly Tick[] }) => (
  <ul className="*:border-line *:not-first:border-t">
    {ticks.map(({ title, state, meaning }) => {
      const { Mark, colour, words } = marks[state];
      return (
        <li key={title} className="flex gap-4 p-5">
          <Mark aria-label={words} className={cx('mt-0.5 size-5 shrink-0 stroke-[1.8]', colour)} />
          <div className="min-w-0">
            <p className="font-medium">{title}</p>
            <p className="text-small text-soft">{meaning}</p>
          </div>
        </li>
      );
    })}
  </ul>
);

/** The other signatures of the file, each over the file as it was then. */
function Others({ report, firm }: { report: Extract<FileReport, { kind: 'signed' }>; firm: string }) {
  const others = report.seals.filter((seal) => seal !== judged(report));
  if (others.length === 0) return null;
  return (
    <div className="border-line border-t p-5">
      <h3 className="font-medium">Other signatures in it</h3>
      <ul className="mt-1 text-small text-soft">
        {others.map(({ signer, intact, firm: ours }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: signatures have no identity but their place
          <li key={at}>
            {signer.name || signer.organisation || 'Somebody who is not named'}
            {ours ? ` (${firm})` : ''}:{' '}
            {intact ? 'what it covers is unchanged' : 'what it covers was changed'}
          </li>
        ))}
      </ul>
    </div>
  );
}
