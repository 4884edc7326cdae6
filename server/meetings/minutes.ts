import { fullName } from '#contract/core/text/full-name.ts';
import { newId } from '#contract/core/values.ts';
import * as contract from '#contract/meetings/meeting-calls.ts';
import { isQuorate, votersThere } from '#contract/meetings/meeting-moves.ts';
import { meetingStatusWords } from '#contract/meetings/meeting-words.ts';
import type { NewDraft, RecipientPerson } from '#contract/signing/drafts.ts';
import type { ActivityEntry } from '../activity/activity.ts';
import { writeActivity } from '../activity/activity.ts';
import type { Tx } from '../db/db.ts';
import { finishUpload, insertFiles, insertUpload } from '../files/queries.ts';
import { firmOf } from '../firm/firm.ts';
import { type FileAnswer, type FreeCall, type Handler, handleWithoutTransaction } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { addComparable } from '../signing/comparison/compare-job.ts';
import { createEnvelope } from '../signing/drafts/create-draft.ts';
import { findPerson } from '../signing/drafts/people.ts';
import { storeFile } from '../storage/finish.ts';
import { detailsOf, holdsMinutes, type WholeMeeting, wholeMeeting } from './details.ts';
import { held, type MeetingCall, refusedInWords } from './held.ts';
import { type MinutesSigner, minutesPdf } from './meeting-pdf.ts';
import { meetingFileName } from './pack.ts';
import { contactsToInvite, type InviteeRow, setMeeting } from './parts.queries.ts';

type Signing = MinutesSigner & { readonly person: RecipientPerson };

/** Those who sign minutes: the chair, and the secretary if there is one. */
const signersOf = ({ invitees }: WholeMeeting): InviteeRow[] =>
  (['CHAIR', 'SECRETARY'] as const).flatMap(
    (role) => invitees.find((invitee) => invitee.role === role) ?? [],
  );

const asSigner = (row: InviteeRow): MinutesSigner => ({ name: fullName(row), role: row.role });

/**
 * The signers as recipients of an envelope: contacts of the client and colleagues, who have an address here.
 * @throws Refusal in words, naming who cannot sign
 */
async function recipients(tx: Tx, whole: WholeMeeting): Promise<Signing[]> {
  const contacts = await contactsToInvite(tx, whole.client.id);
  const found: Signing[] = [];
  for (const row of signersOf(whole)) {
    const { contact_id, user_id } = row;
    const person: RecipientPerson | undefined =
      contact_id && contacts.some(({ id }) => id === contact_id)
        ? { kind: 'contact', id: contact_id }
        : user_id
          ? { kind: 'staff', id: user_id }
          : undefined;
    const known = person && (await findPerson(tx, person));
    if (!person || !known?.email)
      throw refusedInWords(
        `${fullName(row)} cannot be sent the minutes: only a contact of the client or a colleague with an e-mail address signs them here.`,
      );
    found.push({ ...asSigner(row), person });
  }
  return found;
}

/** The minutes as a PDF, with the places in which the signers sign. */
const drawn = (whole: WholeMeeting, signers: readonly MinutesSigner[], firm: string) =>
  minutesPdf(whole, signers, {
    ...{ there: votersThere(whole), met: isQuorate({ ...whole, quorum: whole.meeting.quorum }), firm },
  });

async function file({ services, actor, input }: FreeCall<typeof contract.readMinutes>): Promise<FileAnswer> {
  const { db, config, files } = services;
  const { whole, firm } = await db.as(actor, async (tx) => ({
    whole: await wholeMeeting(tx, input.params.id),
    firm: (await firmOf(tx, config)).name,
  }));
  if (!['HELD', 'MINUTES_DRAFT', 'MINUTES_SIGNED'].includes(whole.meeting.status))
    throw refusedInWords('There are no minutes before the meeting was held.');
  const { bytes } = await drawn(whole, signersOf(whole).map(asSigner), firm);
  const { sha256, size } = await files.put(bytes);
  return {
    blob: sha256,
    name: meetingFileName('Minutes', whole.meeting.title),
    type: 'application/pdf',
    size,
  };
}

/** Refuses minutes that are not finished, or with an envelope already. */
function assertSendable(whole: WholeMeeting): void {
  const { status } = whole.meeting;
  if (status !== 'MINUTES_DRAFT')
    throw refusedInWords(
      `Only finished minutes are signed: this meeting is ${meetingStatusWords[status].toLowerCase()}.`,
    );
  if (holdsMinutes(whole)) throw refusedInWords('The minutes are with an envelope already.');
}

/** The draft of the envelope: the chair and the secretary sign and date on the last page, in this order. */
function draftOf(
  { meeting, client }: WholeMeeting,
  signers: readonly Signing[],
  { page, places }: Pick<Awaited<ReturnType<typeof drawn>>, 'page' | 'places'>,
  { uploadId, at }: { uploadId: string; at: number },
): NewDraft {
  const documentId = newId(at);
  const all = signers.map(({ person }, place) => ({
    ...{ id: newId(at), person, role: 'signer' as const, order: place + 1 },
  }));
  return {
    ...{ id: newId(at), title: `Minutes: ${meeting.title}`.slice(0, 255), client_id: client.id },
    documents: [{ id: documentId, uploadId }],
    recipients: all,
    fields: all.flatMap(({ id: recipientId }, place) =>
      (['signature', 'date'] as const).flatMap((kind) => {
        const box = places[place]?.[kind];
        const label = kind === 'signature' ? 'Signature' : 'Date';
        return box
          ? [{ id: newId(at), documentId, recipientId, kind, label, options: [], required: true, page, box }]
          : [];
      }),
    ),
  };
}

async function send(call: FreeCall<typeof contract.sendMinutes>) {
  const { services, actor, now, request, input } = call;
  const { db, config } = services;
  const { id } = input.params;
  const { version } = input.body;
  const { whole, signers, firm } = await db.as(actor, async (tx) => {
    const found = await wholeMeeting(tx, id);
    if (found.meeting.version !== version)
      throw new Refusal('stale', { current: await detailsOf({ tx, now }, id) });
    assertSendable(found);
    return {
      whole: found,
      signers: await recipients(tx, found),
      firm: (await firmOf(tx, config)).name,
    };
  });
  const { bytes, ...places } = await drawn(whole, signers, firm);
  const at = Date.parse(now);
  const uploadId = newId(at);
  const name = meetingFileName('Minutes', whole.meeting.title);
  const stored = await storeFile(call, { name, purpose: 'signing' }, bytes);
  return db.as(actor, async (tx) => {
    const activity = (entry: ActivityEntry) => writeActivity(tx, actor, entry, now, request);
    const part = { tx, now, actor, services, activity };
    // Nothing was changed meanwhile: what is signed is what stands here.
    const same = await held(part, id, version);
    assertSendable(same);
    await keepUpload(part, uploadId, stored);
    const draft = await createEnvelope(part, draftOf(same, signers, places, { uploadId, at }));
    const minutes_sha256 = draft.documents[0]?.sha256 ?? null;
    const stamp = { updated_at: now, updated_by: actor.userId };
    // The log has it as the envelope's beginning.
    await setMeeting(tx, id, { envelope_id: draft.id, minutes_sha256, ...stamp });
    return detailsOf(part, id);
  });
}

/** Keeps the stored minutes as a finished upload of the sender's, from which an envelope is made. */
async function keepUpload(
  { tx, actor, now }: MeetingCall,
  id: string,
  { row, facts }: Awaited<ReturnType<typeof storeFile>>,
): Promise<void> {
  if (actor.accountId === null) throw new Refusal('unauthorized');
  const { name, size } = row;
  const upload = { id, account_id: actor.accountId, name, size, received: size, created_at: now };
  await insertUpload(tx, { ...upload, purpose: 'signing' });
  await insertFiles(tx, [row]);
  if (facts) await addComparable(tx, { file_id: row.id, ...facts }, now);
  await finishUpload(tx, id, row.id, []);
}

export const minutesHandlers: readonly Handler[] = [
  handleWithoutTransaction(contract.readMinutes, file),
  handleWithoutTransaction(contract.sendMinutes, send),
];
