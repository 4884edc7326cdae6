import { cleanFileName } from '#contract/core/text/file-names.ts';
import { readPack } from '#contract/meetings/meeting-calls.ts';
import { firmOf } from '../firm/firm.ts';
import { type FileAnswer, type FreeCall, type Handler, handleWithoutTransaction } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { PdfRefusal } from '../signing/pdf/refusal.ts';
import type { PdfTasks } from '../signing/pdf/worker/pdf-work.ts';
import { papersByItem, wholeMeeting } from './details.ts';
import { noticePdf } from './meeting-pdf.ts';

/** Limits of a pack. What is beyond them is listed in it and left out. */
const atMost = { bytes: 40 * 1024 * 1024, pages: 500, papers: 100 } as const;

/** A name for the file of a meeting: titles may be any text. */
export const meetingFileName = (kind: string, title: string): string =>
  cleanFileName(`${kind} ${title.replace(/[^\p{L}\p{M}\p{N} ._-]/gu, '-')}.pdf`);

/** Joins PDFs apart from the server. @throws Refusal in words, if they cannot be put into one file at all */
async function join(pdf: PdfTasks, all: readonly Uint8Array[], mostPages: number) {
  try {
    return await pdf.run('joinPdfs', [...all], mostPages);
  } catch (error) {
    if (error instanceof PdfRefusal)
      throw new Refusal('invalid', {
        message:
          'The files of this meeting are too large or too complex for one PDF. Take some off its agenda.',
      });
    throw error;
  }
}

/** The pack: notice and agenda, then the PDFs of its items in their order. Made anew at each reading; no row refers to it. */
async function pack({ services, actor, input }: FreeCall<typeof readPack>): Promise<FileAnswer> {
  const { db, files, config } = services;
  const { whole, papers, firm } = await db.as(actor, async (tx) => {
    const found = await wholeMeeting(tx, input.params.id);
    const of = await papersByItem(tx, found.items);
    return {
      whole: found,
      papers: found.items.flatMap(({ id }) => of(id).map((document) => ({ itemId: id, document }))),
      firm: (await firmOf(tx, config)).name,
    };
  });
  const pdf = services.pdf.for(actor.accountId ?? '');
  let room: number = atMost.bytes;
  const chosen: number[] = [];
  for (const [at, { document }] of papers.entries()) {
    const { type, size } = document.file;
    if (type !== 'application/pdf' || size > room || chosen.length >= atMost.papers) continue;
    room -= size;
    chosen.push(at);
  }
  const bytes: Uint8Array[] = [];
  for (const at of chosen) bytes.push(await files.bytes(papers[at]?.document.file.sha256 ?? ''));
  const annexes = bytes.length === 0 ? null : await join(pdf, bytes, atMost.pages);
  const listed = papers.map(({ itemId, document }, at) => ({
    ...{ itemId, title: document.title },
    pages: annexes?.pages[chosen.indexOf(at)] ?? null,
  }));
  const notice = await noticePdf(whole, listed, firm);
  const all =
    annexes && annexes.bytes.length > 0
      ? (await join(pdf, [notice, annexes.bytes], 2 * atMost.pages)).bytes
      : notice;
  const { sha256, size } = await files.put(all);
  const name = meetingFileName('Pack', whole.meeting.title);
  return { blob: sha256, name, type: 'application/pdf', size };
}

export const packHandlers: readonly Handler[] = [handleWithoutTransaction(readPack, pack)];
