import { useState } from 'react';
import { config } from '#src/session/config.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import type { StatedEvidence } from './check/evidence-in.ts';
import { PeopleFacts } from './people-facts.tsx';
import { useVerification } from './use-verification.ts';

interface WhoSignedProps {
  /** SHA-256 of the file that was checked. */
  sha256: string;
  /** The evidence in it, if it is a certificate of completion. */
  evidence: StatedEvidence | undefined;
}

/** People of a genuine file's envelope, as the firm states them: in a certificate, or on request. */
export const WhoSigned = ({ sha256, evidence }: WhoSignedProps) => (
  <Card title="Who signed it">
    {evidence ? <Stated evidence={evidence} /> : <ByFingerprint key={sha256} sha256={sha256} />}
  </Card>
);

function Stated({ evidence: { envelope, recipients } }: { evidence: StatedEvidence }) {
  return (
    <>
      <p className="mb-2 wrap-anywhere font-medium">{envelope.title}</p>
      <PeopleFacts people={recipients} />
      <Word>
        {config().firm.name} states this in the certificate, and its seal proves that nobody changed it since.
        The times are of the firm’s own clock.
      </Word>
    </>
  );
}

/** Looks the file up by its fingerprint on request: until then nothing about the file leaves the device. */
function ByFingerprint({ sha256 }: { sha256: string }) {
  const [asked, setAsked] = useState(false);
  const lookup = useVerification(asked ? { sha256 } : undefined);
  const firm = config().firm.name;
  if (!lookup)
    return (
      <>
        <p className="text-soft">
          The certificate of completion says so: choose it above. Or ask {firm}: the fingerprint of this file
          is sent, and nothing of what is in it.
        </p>
        <Button className="mt-4" onClick={() => setAsked(true)}>
          Ask who signed it
        </Button>
      </>
    );
  const { answered, again } = lookup;
  if (answered.at === 'asking')
    return (
      <div aria-busy="true">
        <SkeletonText lines={3} />
      </div>
    );
  if (answered.at === 'refused' && answered.none)
    return (
      <p>
        {firm} keeps no record of a file with this fingerprint. Its seal is good all the same: {firm} sealed
        it, and nobody changed what the seal covers. The record may have been deleted since. The certificate
        of completion names the people, if you have it; or ask {firm}.
      </p>
    );
  if (answered.at === 'refused')
    return (
      <>
        <p role="alert" className="text-bad">
          {answered.words}
        </p>
        <Button className="mt-4" onClick={again}>
          Try again
        </Button>
      </>
    );
  return (
    <>
      <p className="mb-2 wrap-anywhere font-medium">{answered.facts.title}</p>
      <PeopleFacts people={answered.facts.people} />
      <Word>
        {firm} states this of the file with this fingerprint. Names are masked; the certificate of completion
        names everybody in full.
      </Word>
    </>
  );
}

const Word = ({ children }: { children: React.ReactNode }) => (
  <p className="mt-3 text-small text-soft">{children}</p>
);
