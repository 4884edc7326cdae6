import type { WholeDraft } from '#contract/signing/drafts.ts';
import { looksFor } from '#contract/signing/drawing-rules.ts';
import { writeActivity } from '../activity/activity.ts';
import { actor } from '../db/actor.ts';
import { dateOf } from '../reference/calendar.ts';
import type { Services } from '../services.ts';
import { drawnWhole } from '../signing/comparison/compare-next-pages.ts';
import { createEnvelope } from '../signing/drafts/create-draft.ts';
import { sendEnvelope } from '../signing/sending/send-envelope.ts';
import type { FileMaker } from './file-maker.ts';
import { withFramedLink } from './framed-link.ts';
import { type PaperName, paperNamed, papers, signaturePlaces } from './papers/envelope-papers.ts';
import { letterPdf } from './papers/letter-pdf.ts';
import { random } from './random.ts';

type Person = WholeDraft['recipients'][number]['person'];

/** The sender: a member of staff. */
export interface DemoSender {
  id: string;
  account_id: string;
  display_name: string;
}

/** An envelope of the demo firm. The number distinguishes envelopes of the same paper. */
export interface DemoEnvelope {
  paper: PaperName;
  number: number;
  sender: DemoSender;
  to: readonly Person[];
  clientId: string | null;
  /** True for one that its sender has not sent yet. */
  isDraft?: boolean;
}

/** The inputs of the demo firm: the same inputs give the same firm. */
export interface Made {
  seed: number;
  /** Instant. */
  now: string;
  firmName: string;
}

/** Height of one signer's fields, which are below those of the signer before. */
const blockHeight = 0.36;
const placesOf = (signers: number) =>
  Array.from({ length: signers }, (_, block) =>
    signaturePlaces.map((place) => ({ ...place, y: place.y + block * blockHeight, block })),
  ).flat();

const idsOf = (seed: number, paper: PaperName) => {
  const chance = random(seed, `upload ${paper}`);
  return { uploadId: chance.id() };
};
export const envelopeId = (seed: number, { paper, number }: Pick<DemoEnvelope, 'paper' | 'number'>) =>
  random(seed, `envelope ${paper} ${number}`).id();

const pdfOf = ({ now, firmName }: Made, paper: PaperName, signers: number) =>
  letterPdf({ ...papers[paper], from: firmName, date: dateOf(now), places: placesOf(signers) });

/**
 * The PDF of a paper as a prepared upload of its sender, from which envelopes are made.
 * @returns its row, and its facts, for which another process compares the file meanwhile
 */
export async function uploadOf(
  made: Made,
  files: FileMaker,
  { paper, sender, to }: DemoEnvelope,
  services: Pick<Services, 'pdf' | 'log'>,
) {
  const { title, link } = paperNamed(paper);
  const { bytes: written } = await pdfOf(made, paper, to.length);
  const drawn = link ? await withFramedLink(written, link) : written;
  const { bytes, facts, fingerprints } = await services.pdf.run('preparePdf', drawn);
  const name = `${title}.pdf`;
  const file_id = await files.add(name, 'application/pdf', bytes);
  const row = {
    id: idsOf(made.seed, paper).uploadId,
    account_id: sender.account_id,
    name,
    size: bytes.length,
    purpose: 'signing' as const,
    received: bytes.length,
    file_id,
    created_at: made.now,
  };
  const { sizes } = facts;
  const compared = drawnWhole(services, bytes, sizes.length).then((drawn) => ({
    ...{ file_id, sizes, fingerprints },
    ...drawn,
  }));
  return { row, compared };
}

async function draftOf(made: Made, envelope: DemoEnvelope): Promise<WholeDraft> {
  const { paper, number, to, clientId } = envelope;
  const chance = random(made.seed, `envelope ${paper} ${number}`);
  const id = chance.id();
  const documentId = chance.id();
  const recipients = to.map((person) => ({ id: chance.id(), person, role: 'signer' as const, order: 1 }));
  const { pages } = await pdfOf(made, paper, to.length);
  const fields = placesOf(to.length).map(({ kind, label, block, x, y, width, height }) => ({
    id: chance.id(),
    documentId,
    recipientId: recipients[block]?.id ?? '',
    kind,
    label,
    options: [],
    required: true,
    page: pages,
    box: { x, y, width, height },
  }));
  return {
    id,
    title: papers[paper].title,
    message: papers[paper].message,
    client_id: clientId,
    documents: [{ id: documentId, uploadId: idsOf(made.seed, paper).uploadId }],
    recipients,
    fields,
  };
}

/** Makes an envelope as its sender would, and sends it unless it is a draft. */
export async function makeDemoEnvelope(
  services: Services,
  made: Made,
  envelope: DemoEnvelope,
): Promise<void> {
  const { sender } = envelope;
  const who = actor('staff', { accountId: sender.account_id, userId: sender.id });
  const draft = await draftOf(made, envelope);
  await services.db.as(who, async (tx) => {
    const now = services.clock.now();
    const activity = (entry: Parameters<typeof writeActivity>[2]) => writeActivity(tx, who, entry, now);
    const call = { tx, actor: who, now, services, activity };
    const { id, version, documents } = await createEnvelope(call, draft);
    if (envelope.isDraft) return;
    // A machine too slow to draw them in time leaves them uncompared.
    await sendEnvelope(call, id, version, documents.flatMap(looksFor));
  });
}
