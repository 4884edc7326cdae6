import type { WholeDraft } from '#contract/signing/drafts.ts';
import { readSentEnvelope, type SentEnvelope } from '#contract/signing/sending.ts';
import { type EnvelopeStatus, type RecipientAction, readDocumentFile } from '#contract/signing/signing.ts';
import { type SealedItem, submit } from '#contract/signing/submission.ts';
import type { Random } from '#server/demo/random.ts';
import { hashOf } from '#server/hash.ts';
import { readAudit } from '#server/signing/audit/audit.queries.ts';
import { readEnvelope } from '#server/signing/envelope/envelopes.queries.ts';
import { dataOf, succeeded } from '../answers.ts';
import { sendWholeDraft, uploadPdf } from '../envelopes.ts';
import { outsideSigner, type Seat, type Stage } from './stage.ts';

/** A recipient of the story, with functions that make their submissions, one for each time they prepared. */
interface Part {
  recipientId: string;
  seat: Seat;
  makers: ((reason?: string) => Promise<SealedItem>)[];
}

/** An answer, and a function that sends the same request again. */
export interface RepeatableAnswer {
  name: string;
  status: number;
  text: string;
  again(): Promise<Response>;
}

/** State of an envelope between two acts. */
export interface Observation {
  status: EnvelopeStatus;
  events: number;
  actions: ReadonlyMap<string, RecipientAction>;
}

/** A sent envelope, with everything observed since. */
export interface Story {
  stage: Stage;
  id: string;
  title: string;
  parts: Part[];
  /** Requests that took effect. */
  kept: RepeatableAnswer[];
  /** SHA-256 of each document as served to the recipient, by the id of their submission. */
  served: Map<string, ReadonlyMap<string, string>>;
  observations: Observation[];
  log: string[];
}

const boxOf = (i: number) => ({ x: 0.1, y: 0.1 + i * 0.2, width: 0.3, height: 0.1 });

/** A random draft: recipients in one or two groups, sometimes with an observer, who may have to confirm having read it. */
function draftOf(
  { firm, clientId }: Stage,
  seats: readonly Seat[],
  uploadId: string,
  chance: Random,
): WholeDraft {
  const id = firm.id();
  const documentId = firm.id();
  const reads = seats.length > 2 && chance.chance(0.5);
  const recipients = seats.map(({ person }, i) => {
    const last = i === seats.length - 1;
    const role =
      reads && last
        ? chance.pick(['observer', 'observer_ack'] as const)
        : i > 0 && chance.chance(0.3)
          ? 'approver'
          : 'signer';
    return { id: firm.id(), person, role, order: chance.int(1, 2) } as const;
  });
  const fields = recipients.flatMap(({ id: recipientId, role }, i) => {
    const field = { documentId, recipientId, kind: 'signature' as const, label: '', options: [] };
    return role === 'observer' || role === 'observer_ack'
      ? []
      : [{ ...field, id: firm.id(), required: true, page: 1, box: boxOf(i) }];
  });
  return {
    id,
    title: `Agreement ${id}`,
    client_id: clientId,
    documents: [{ id: documentId, uploadId }],
    recipients,
    fields,
  };
}

export async function beginStory(stage: Stage, chance: Random): Promise<Story> {
  const { server, firm, sender, regulars } = stage;
  const seats: Seat[] = [];
  const first = chance.int(0, regulars.length - 1);
  for (let more = chance.int(1, 2); more > 0; more--)
    seats.push(regulars[(first + more) % regulars.length] ?? outsideSigner(stage), outsideSigner(stage));
  const draft = draftOf(stage, seats, await uploadPdf(server, firm, sender), chance);
  await sendWholeDraft(server, draft, sender);
  const parts = draft.recipients.flatMap(({ id: recipientId }, i) => {
    const seat = seats[i];
    return seat ? [{ recipientId, seat, makers: [] }] : [];
  });
  const story: Story = {
    stage,
    id: draft.id,
    title: draft.title,
    parts,
    kept: [],
    served: new Map(),
    observations: [],
    log: [],
  };
  await observe(story);
  return story;
}

export const readSentStory = ({ stage, id }: Story): Promise<SentEnvelope> =>
  dataOf(stage.server.call(readSentEnvelope, { params: { id } }, { bearer: stage.sender }));

/** Notes the current state of the envelope. */
export async function observe({ stage, id, observations }: Story): Promise<Observation> {
  const seen = await stage.firm.as(async (tx) => {
    const parts = await readEnvelope(tx, id);
    if (!parts) throw new Error('The envelope is gone.');
    const actions = new Map(parts.recipients.map((recipient) => [recipient.id, recipient.action]));
    return { status: parts.envelope.status, actions, events: (await readAudit(tx, id)).length };
  });
  observations.push(seen);
  return seen;
}

/** Sends a request; one that took effect can be sent again later. */
export async function ask(story: Story, name: string, again: () => Promise<Response>): Promise<string> {
  const response = await again();
  const { status } = response;
  const text = await response.text();
  const late = /"code":"(envelope_\w+|device_revoked)"/.test(text) && name === 'submit';
  if (response.ok || late) story.kept.push({ name, status, text, again });
  return response.ok ? `${status}` : `${status} ${/"code":"(\w+)"/.exec(text)?.[1]}`;
}

/** A recipient opens the envelope and its documents, and gets a ticket to act on it without a network. */
export async function openAndPrepare(story: Story, part: Part): Promise<void> {
  const { server } = story.stage;
  const { bearer, signer } = await part.seat.enter();
  const envelope = await signer.read(story.id);
  const bytes = async (id: string) =>
    new Uint8Array(
      await (await succeeded(server.call(readDocumentFile, { params: { id } }, { bearer }))).arrayBuffer(),
    );
  const served = new Map<string, string>();
  for (const { id } of envelope.documents) served.set(id, hashOf(await bytes(id)));
  const make = await signer.prepare(envelope);
  part.makers.push(async (reason) => {
    const item = await make({ ...(reason && { reason }) });
    story.served.set(item.submissionId, served);
    return item;
  });
}

/** Delivers a sealed item: this needs no session. */
export const deliverItem = (story: Story, item: SealedItem): Promise<string> =>
  ask(story, 'submit', () => story.stage.server.call(submit, { params: { id: story.id }, body: item }));
