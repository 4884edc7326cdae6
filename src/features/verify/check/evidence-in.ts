import * as v from 'valibot';
import { instant } from '../../../../contract/core/values.ts';
import { recipientActions, recipientRoles } from '../../../../contract/signing/signing.ts';
import { asciiText, placesOf } from '../../../../pades/byte-range.ts';

/** The displayed part of `evidence.json` (docs/evidence.md): the people, their actions and times. */
const evidence = v.object({
  envelope: v.object({ title: v.string() }),
  recipients: v.array(
    v.object({
      name: v.string(),
      role: v.picklist(recipientRoles),
      action: v.picklist(recipientActions),
      actedAt: v.nullable(instant),
    }),
  ),
});
export type StatedEvidence = v.InferOutput<typeof evidence>;

const certificate = 'Certificate of completion: ';
const utf16 = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0'));
/** The string of a PDF, in letters or as hexadecimal digits; its own parentheses are escaped. */
const string = String.raw`(\((?:\\[\s\S]|[^\\()])*\)|<[\da-f\s]*>)`;
const reason = new RegExp(String.raw`/Reason\s*${string}\s*/ContactInfo\s*${string}\s*$`, 'i');

/** Bytes before the range of a seal's dictionary that are searched: more than a reason can have. */
const nearby = 4000;

/**
 * True for a certificate of completion, by the reason of its seal, which the server writes. The attachment alone proves nothing, because a
 * document could bring one that looks like evidence, and is sealed with it.
 */
function isCertificate(bytes: Uint8Array): boolean {
  const [range] = placesOf('/ByteRange', bytes, 1);
  if (range === undefined) return false;
  const [, given = ''] = reason.exec(asciiText(bytes, range - nearby, range)) ?? [];
  return (
    given.startsWith(`(${certificate}`) ||
    given.toLowerCase().startsWith(`<feff${utf16(certificate).join('')}`)
  );
}

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
      if (read.success) return read.output;
    } catch {
      // Not text, or not JSON.
    }
  }
  return undefined;
}
