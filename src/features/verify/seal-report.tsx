import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { downloadFile } from '#src/lib/save-file.ts';
import { config } from '#src/session/config.ts';
import { Button } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import type { FileReport } from './check/report.ts';
import type { Match } from './envelope-files.ts';
import { decisiveSeal, type Tick, ticksOf, verdictOf, verdictTones, verdictWords } from './verdict.rules.ts';

const marks = {
  good: { Mark: CircleCheck, colour: 'text-good', words: 'Passed' },
  bad: { Mark: CircleAlert, colour: 'text-bad', words: 'Failed' },
  open: { Mark: CircleDashed, colour: 'text-faint', words: 'Not proven' },
};
const backgrounds = { good: 'bg-good-tint', warn: 'bg-warn-tint', bad: 'bg-bad-tint' };

interface SealReportProps {
  file: File;
  report: FileReport;
  /** Undefined if no code was typed. */
  match?: Match | undefined;
}

/** The result of a check, and each single check with its meaning. */
export function SealReport({ file, report, match }: SealReportProps) {
  const firm = config().firm.name;
  const verdict = verdictOf(report, match);
  const { title, detail } = verdictWords(firm)[verdict];
  return (
    <section aria-label="What was found" className="overflow-hidden rounded-card border border-line bg-paper">
      <div role="status" className={cx('p-5', backgrounds[verdictTones[verdict]])}>
        <p className="text-small text-soft">{file.name}</p>
        <h2 className="mt-1 text-lead font-medium">{title}</h2>
        <p className="mt-1">{detail}</p>
        {match === 'unknown' && (
          <p className="mt-1">It was not compared with the code, which could not be looked up.</p>
        )}
        {match === 'sealed' && verdict !== 'good' && (
          <p className="mt-1">
            By its fingerprint it is the very file that {firm} keeps for this code: ask {firm} about it.
          </p>
        )}
        {verdict === 'followed' && report.kind === 'signed' && (
          <SealedPart file={file} end={decisiveSeal(report).end} />
        )}
      </div>
      {report.kind === 'signed' && (
        <>
          <Ticks ticks={ticksOf(decisiveSeal(report), firm)} />
          <Others report={report} firm={firm} />
        </>
      )}
    </section>
  );
}

/** The file up to the end of its seal, which is a complete sealed file. */
const SealedPart = ({ file, end }: { file: File; end: number }) => (
  <Button
    className="mt-4"
    onClick={() =>
      downloadFile(
        file.slice(0, end, 'application/pdf'),
        file.name.replace(/(\.pdf)?$/i, ' (sealed part).pdf'),
      )
    }
  >
    Save the sealed part
  </Button>
);

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

/** The file's other signatures, each over the file as it was at that time. */
function Others({ report, firm }: { report: Extract<FileReport, { kind: 'signed' }>; firm: string }) {
  const others = report.seals.filter((seal) => seal !== decisiveSeal(report));
  if (others.length === 0) return null;
  return (
    <div className="border-line border-t p-5">
      <h3 className="font-medium">Other signatures in it</h3>
      <ul className="mt-1 text-small text-soft">
        {others.map(({ signer, intact, firm: ours }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: signatures have no identity but their place
          <li key={at}>
            {signer.name || signer.organisation || 'Somebody who is not named'}
            {ours ? ` (${firm})` : ''}: {coveredWords(intact)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const coveredWords = (intact: boolean | null): string =>
  intact === null
    ? 'not checked here'
    : intact
      ? 'what it covers is unchanged'
      : 'what it covers was changed';
