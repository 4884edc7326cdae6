import type { ReactNode } from 'react';
import { dateFormats } from '../../../contract/core/limits.ts';
import type { Verification } from '../../../contract/signing/verification.ts';
import { formatDate } from '../../lib/time/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx';
import { Status } from '../../ui/status/status.tsx';
import { envelopeFilesOf } from './envelope-files.ts';
import { PeopleFacts } from './people-facts.tsx';
import type { Lookup } from './use-verification.ts';

interface EnvelopeFactsProps {
  lookup: Lookup;
  /** SHA-256 of the checked file: marked if it is one of the envelope's files. */
  sha256?: string | undefined;
  /** Rendered below once the height above is known, so that it never moves. */
  children: ReactNode;
}

/** The envelope of a certificate's code, with masked names. */
export function EnvelopeFacts({ lookup: { answered, again }, sha256, children }: EnvelopeFactsProps) {
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
      <Known facts={answered.facts} sha256={sha256} />
      {children}
    </>
  );
}

function Known({ facts, sha256 }: { facts: Verification; sha256: string | undefined }) {
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
        <Documents facts={facts} sha256={sha256} />
      </Card>
    </div>
  );
}

const time = (instant: string) => formatDate(instant, dateFormats.dateTime);

const sealWords = ({ certificate: { level, stampedAt } }: Verification) =>
  stampedAt ? `${level}, time stamp of ${time(stampedAt)}` : `${level}, without a time stamp`;

/** The fingerprints of the files; the checked one is marked. */
function Documents({ facts, sha256 }: { facts: Verification; sha256: string | undefined }) {
  const all = envelopeFilesOf(facts);
  return (
    <>
      {sha256 && (
        <p className="mb-3">
          {all.some(({ hash }) => hash === sha256) ? (
            <Status tone="good">The file you chose is one of these</Status>
          ) : (
            <Status tone="bad">The file you chose is none of these</Status>
          )}
        </p>
      )}
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
