import * as v from 'valibot';
import { instant } from '../../../../contract/core/values.ts';
import { recipientActions, recipientRoles } from '../../../../contract/signing/signing.ts';
import { waysIn } from '../../../../contract/signing/timeline.ts';
import { asciiText, placesOf } from '../../../../pades/byte-range.ts';
import { isCertificate } from '../../../../pades/completion.ts';

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

/** Bytes that are searched for the dictionary of an attached file. */
const dictionary = 600;

function attachmentAt(
  bytes: Uint8Array,
  place: number,
): { body: Uint8Array<ArrayBuffer>; deflated: boolean } | undefined {
  const before =
    asciiText(bytes, place - dictionary, place)
      .split(/\d obj\b/)
      .at(-1) ?? '';
  const [after] = /^[\s\S]*?>>\s*stream\r?\n/.exec(asciiText(bytes, place, place + dictionary)) ?? [];
  const [, length] = /\/Length (\d{1,9})(?! \d+ R)/.exec(before + (after ?? '')) ?? [];
  if (!after || !length) return undefined;
  const from = place + after.length;
  return {
    body: bytes.slice(from, from + Number(length)),
    deflated: /\/FlateDecode\b/.test(before + after),
  };
}

const inflated = (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Response(new Blob([body]).stream().pipeThrough(new DecompressionStream('deflate'))).text();

/** The evidence in a certificate of completion whose seal is good; undefined for any other file, or if its form is not known. */
export async function evidenceIn(bytes: Uint8Array): Promise<StatedEvidence | undefined> {
  if (!isCertificate(bytes)) return undefined;
  for (const place of placesOf('/EmbeddedFile', bytes).sort((a, b) => a - b)) {
    const found = attachmentAt(bytes, place);
    if (!found) continue;
    try {
      const text = found.deflated ? await inflated(found.body) : new TextDecoder().decode(found.body);
      const read = v.safeParse(evidence, JSON.parse(text));
      if (read.success) return stated(read.output);
    } catch {
      // Not text, or not JSON.
    }
  }
  return undefined;
}
