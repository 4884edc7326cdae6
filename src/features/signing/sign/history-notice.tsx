import type { Envelope } from '#contract/signing/signing.ts';

/** Warns that the envelope's record differs from the one this device knows. */
export function HistoryNotice({ envelope }: { envelope: Pick<Envelope, 'knownHeadHolds' | 'sender'> }) {
  if (envelope.knownHeadHolds !== false) return null;
  return (
    <p role="alert" className="bg-warn-tint px-4 py-2 text-small">
      The record of this document was changed: what this device was told of it before is not in it any more.
      Before you go on, ask {envelope.sender.name} about it, by telephone or in person.
    </p>
  );
}
