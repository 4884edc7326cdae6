import * as v from 'valibot';
import { type SealedEvidence, sealedActOf, sealedEvidence } from '#contract/signing/sealed-evidence.ts';
import { placesOf } from '#pades/byte-range.ts';
import { isCertificate } from '#pades/completion.ts';
import { streamAround } from '#pades/streams.ts';

/** The people as the certificate states them, each with the way in which they were known, and the address of that account. */
function stated(sealed: SealedEvidence) {
  const { envelope, recipients, acts } = sealed;
  return {
    envelope: { title: envelope.title },
    recipients: recipients.map((recipient) => {
      const { id: _, ...person } = recipient;
      const act = sealedActOf(sealed, recipient);
      const address = acts.find(({ seq }) => seq === act?.seq)?.address ?? null;
      return { ...person, way: act?.way ?? null, address };
    }),
  };
}
export type StatedEvidence = ReturnType<typeof stated>;

/** Most bytes of evidence that are read: that of the largest envelope is a hundredth of it. */
const mostBytes = 256 * 1024 * 1024;

/** The evidence in a certificate of completion whose seal is good; undefined for any other file, or if its form is not known. */
export async function evidenceIn(bytes: Uint8Array): Promise<StatedEvidence | undefined> {
  if (!isCertificate(bytes)) return undefined;
  for (const place of placesOf('/EmbeddedFile', bytes).sort((a, b) => a - b)) {
    const found = await streamAround(bytes, place, mostBytes);
    try {
      const read = v.safeParse(sealedEvidence, JSON.parse(new TextDecoder().decode(found)));
      if (read.success) return stated(read.output);
    } catch {
      // Not JSON.
    }
  }
  return undefined;
}
