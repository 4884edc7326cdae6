import type { ReactNode } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import type { Verification } from '#contract/signing/verification.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { Status, type Tone } from '#src/ui/status/status.tsx';
import { envelopeFilesOf, type Match } from './envelope-files.ts';
import { PeopleFacts } from './people-facts.tsx';
import { stampWords } from './stamp-words.ts';
import type { Lookup } from './use-verification.ts';

/** The checked file: its relation to the envelope, and if the check of its seal found it genuine. */
interface Chosen {
  match: Match;
  isGenuine: boolean;
}

interface EnvelopeFactsProps {
  lookup: Lookup;
  chosen?: Chosen | undefined;
  /** Rendered below once the height above is known, so that it never moves. */
  children: ReactNode;
}

/** The envelope of a certificate's code, with masked names. */
export function EnvelopeFacts({ lookup: { answered, again }, chosen, children }: EnvelopeFactsProps) {
  if (answered.at === 'asking')
    return (
      <div aria-busy="true">
        <Card title="What this code stands for">
          <SkeletonText lines={4} />
        </Card>
      </div>
    );
  if (answered.at === 'refused')
    return (
      <>
        <Card title="What this code stands for">
          <p role="alert" className="text-bad">
            {answered.words}
          </p>
          <Button className="mt-4" onClick={again}>
            Try again
          </Button>
        </Card>
        {children}
      </>
    );
  return (
    <>
      <Known facts={answered.facts} chosen={chosen} />
      {children}
    </>
  );
}

function Known({ facts, chosen }: { facts: Verification; chosen: Chosen | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <Card title="What this code stands for">
        <Facts
          facts={[
            { label: 'Title', value: facts.title },
            { label: 'Sent', value: `${time(facts.sentAt)} by ${facts.sender}, ${facts.firm}` },
            { label: 'Complete', value: time(facts.completedAt) },
            { label: 'Seal', value: sealWords(facts) },
          ]}
        />
      </Card>
      <Card title="Who took part">
        <PeopleFacts people={facts.people} />
        <p className="mt-3 text-small text-soft">
          Names are masked. The certificate names everybody in full.
        </p>
      </Card>
      <Card title="Documents">
        <Documents facts={facts} chosen={chosen} />
      </Card>
    </div>
  );
}

const time = (instant: string) => formatDate(instant, dateFormats.dateTime);

function sealWords({ firm, certificate: { level, stampedAt, stamp, revocation } }: Verification): string {
  const ofCertificate = {
    good: '',
    revoked: ` ${firm} revoked its certificate: somebody else may have used it. Do not rely on it; ask ${firm}.`,
    unknown: ' It is not known whether its certificate was revoked: no list tells.',
  }[revocation];
  if (!stampedAt || !stamp) return `${level}, without a time stamp.${ofCertificate}`;
  const { revocation: listed, ...word } = stamp;
  const words = stampWords(
    { ...word, at: stampedAt, ...(listed && { revocation: listed }) },
    serverClock(firm),
  );
  const title = stamp.proven ? 'time confirmed' : 'a time is stated, not proven';
  return `${level}, ${title}: ${time(stampedAt)}. ${words}${ofCertificate}`;
}

const serverClock = (firm: string) => ({ whose: `the server of ${firm}`, remedy: `Ask ${firm} about it.` });

/** A file is good by its seal alone: one that matches, and whose seal does not hold, is not marked as good. */
const marks: Record<Exclude<Match, 'unknown'>, { tone: Tone; words: string }> = {
  sealed: { tone: 'good', words: 'The file you chose is one of these' },
  sent: { tone: 'warn', words: 'The file you chose is one of these as it was sent, not as it was sealed' },
  other: { tone: 'bad', words: 'The file you chose is none of these' },
};

function Mark({ match, isGenuine }: Chosen) {
  if (match === 'unknown') return null;
  const { tone, words } = marks[match];
  return (
    <p className="mb-3">
      <Status tone={tone === 'good' && !isGenuine ? 'warn' : tone}>{words}</Status>
    </p>
  );
}

/** The fingerprints of the files; above them, if the checked one is among them. */
function Documents({ facts, chosen }: { facts: Verification; chosen: Chosen | undefined }) {
  const all = envelopeFilesOf(facts);
  return (
    <>
      {chosen && <Mark {...chosen} />}
      <ul className="flex flex-col gap-3">
        {all.map(({ what, hash }) => (
          <li key={what}>
            <p className="font-medium">{what}</p>
            <p className="break-all font-mono text-small text-soft">{hash}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
