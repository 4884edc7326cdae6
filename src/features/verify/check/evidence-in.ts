import * as v from 'valibot';
import { instant } from '../../../../contract/core/values.ts';
import { recipientActions, recipientRoles } from '../../../../contract/signing/signing.ts';
import { waysIn } from '../../../../contract/signing/timeline.ts';
import { placesOf } from '../../../../pades/byte-range.ts';
import { isCertificate } from '../../../../pades/completion.ts';
import { streamAround } from '../../../../pades/streams.ts';

/** The displayed part of `evidence.json` (docs/evidence.md): the people, their actions and times, and the account that acted. */
const evidence = v.object({
  envelope: v.object({ title: v.string() }),
  recipients: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      role: v.picklist(recipientRoles),
      action: v.picklist(recipientActions),
      actedAt: v.nullable(instant),
    }),
  ),
  acts: v.optional(v.array(v.object({ seq: v.number(), address: v.nullish(v.string()) })), []),
  chain: v.object({ events: v.array(v.object({ seq: v.number(), event: v.string() })) }),
});

/** The event of an act; others do not fit. */
const act = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ recipient: v.string(), submission: v.string(), authLevel: v.picklist(waysIn) }),
);

/** The people as the certificate states them, each with the way in which they were known, and the address of that account. */
function stated({ envelope, recipients, acts, chain }: v.InferOutput<typeof evidence>) {
  const acted = chain.events.flatMap(({ seq, event }) => {
    const read = v.safeParse(act, event);
    return read.success ? [{ seq, ...read.output }] : [];
  });
  return {
    envelope,
    recipients: recipients.map(({ id, ...person }) => {
      const theirs = person.actedAt ? acted.findLast(({ recipient }) => recipient === id) : undefined;
      const address = acts.find(({ seq }) => seq === theirs?.seq)?.address ?? null;
      return { ...person, way: theirs?.authLevel ?? null, address };
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
      const read = v.safeParse(evidence, JSON.parse(new TextDecoder().decode(found)));
      if (read.success) return stated(read.output);
    } catch {
      // Not JSON.
    }
  }
  return undefined;
}
