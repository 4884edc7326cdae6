import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Draft } from '#contract/signing/drafts.ts';
import { type Drawing, type Look, type LookAt, looks } from '#contract/signing/drawing.ts';
import { looksFor } from '#contract/signing/drawing-rules.ts';
import { createEnvelope } from '../drafts/create-draft.ts';
import { duplicateEnvelope } from '../drafts/duplicate-envelope.ts';
import { readDraft } from '../drafts/read-draft.ts';
import { saveDraft } from '../drafts/save-draft.ts';
import { correctEnvelope } from '../lifecycle/correct-envelope.ts';
import { readCorrection } from '../lifecycle/correction.ts';
import { sendEnvelope } from '../sending/send-envelope.ts';
import { anId, signingFirm, testPdf } from '../test-envelope.ts';
import { errorsOf } from '../test-refusals.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const drawings = {
  comparing: { state: 'comparing', compared: 1, differing: [] },
  alike: { state: 'compared', compared: 2, differing: [] },
  text: { state: 'compared', compared: 2, differing: [{ page: 2, how: 'text' }] },
  elsewhere: { state: 'compared', compared: 2, differing: [{ page: 2, how: 'elsewhere' }] },
  fonts: { state: 'compared', compared: 2, differing: [{ page: 1, how: 'fonts' }] },
  unknown: { state: 'unknown', compared: 0, differing: [] },
  'text, then unknown': { state: 'unknown', compared: 1, differing: [{ page: 1, how: 'text' }] },
  'elsewhere, then unknown': { state: 'unknown', compared: 1, differing: [{ page: 1, how: 'elsewhere' }] },
} as const satisfies Record<string, Drawing>;

const people = [{ name: 'Lea Due' }];
const draftWith = async (uploadId: string) => {
  const document = anId();
  const made = await firm.draft(people, { documents: [{ id: document, uploadId }] });
  const fields = made.fields.map((field) => ({ ...field, documentId: document }));
  return firm.bySender((call) => createEnvelope(call, { ...made, fields }));
};
const uploadOf = async (drawing: Drawing) => firm.upload(await testPdf(2, anId()), { drawing });
/** The problems in words; none if it went. */
const problemsOf = async (sending: Promise<unknown>) => Object.values((await errorsOf(sending)) ?? {}).flat();
const hashOfUpload = async (id: string): Promise<string> =>
  String(
    (
      await firm.sql('select sha256 from files where id = (select file_id from uploads where id = $1)', [id])
    )[0]?.sha256,
  );
type Send = (lookedAt: LookAt[]) => Promise<unknown>;
interface Way {
  shown: Drawing | undefined;
  /** The hash of the bytes that would be sent. */
  sha256: string;
  send: Send;
}

/** Every way in which a document is sent: it answers how the sender is shown its drawing, and the act. */
const ways: Record<string, (drawing: Drawing) => Promise<Way>> = {
  'a draft is sent': async (drawing) => {
    const { id, version } = await draftWith(await uploadOf(drawing));
    const [document] = (await firm.bySender((call) => readDraft(call, id))).documents;
    return {
      shown: document?.drawing,
      sha256: document?.sha256 ?? '',
      send: (lookedAt) => firm.bySender((call) => sendEnvelope(call, id, version, lookedAt)),
    };
  },
  'a duplicate is sent': async (drawing) => {
    const sent = await firm.sent(people);
    await firm.sql(
      `update pdf_facts set drawing = $2 where file_id = (select file_id from envelope_documents where envelope_id = $1)`,
      [sent.id, JSON.stringify(drawing)],
    );
    const { id, version, documents } = await firm.bySender((call) =>
      duplicateEnvelope(call, sent.id, anId()),
    );
    return {
      shown: documents[0]?.drawing,
      sha256: documents[0]?.sha256 ?? '',
      send: (lookedAt) => firm.bySender((call) => sendEnvelope(call, id, version, lookedAt)),
    };
  },
  'a document is replaced': async (drawing) => {
    const { id, version, documents } = await firm.sent(people);
    const uploadId = await uploadOf(drawing);
    const replacing = { documentId: documents[0]?.id ?? '', uploadId };
    const { drawing: shown } = await firm.bySender((call) => readCorrection(call, id, replacing));
    return {
      shown,
      sha256: await hashOfUpload(uploadId),
      send: (lookedAt) =>
        firm.bySender((call) => correctEnvelope(call, id, { version, ...replacing, lookedAt })),
    };
  },
};

describe.each(Object.entries(ways))('when %s', (_, begin) => {
  test.each(Object.entries(drawings))('how another program draws it is told: %s', async (_, drawing) => {
    expect((await begin(drawing)).shown).toEqual(drawing);
  });

  test.each([
    ['comparing', 'is still being compared with what other programs show: 1 of 2 pages.'],
    ['text', 'Other programs show different words or numbers on page 2 of “Agreement.pdf”.'],
    ['text, then unknown', 'Other programs show different words or numbers on page 1 of “Agreement.pdf”.'],
  ] as const)('it is refused, looked at or not: %s', async (name, words) => {
    const { send, sha256 } = await begin(drawings[name]);
    for (const lookedAt of [[], looks.map((what) => ({ sha256, what }))])
      expect(await problemsOf(send(lookedAt))).toEqual([expect.stringContaining(words)]);
  });

  test.each([
    ['elsewhere', ['pages'], '“Agreement.pdf” differently.'],
    ['fonts', ['pages'], '“Agreement.pdf” differently.'],
    ['unknown', ['whole'], '“Agreement.pdf” could not be compared'],
    ['elsewhere, then unknown', ['pages', 'whole'], '“Agreement.pdf” differently.'],
  ] as const)('its sender has to look first: %s', async (name, needed, words) => {
    const { send, sha256 } = await begin(drawings[name]);
    const looksAt = (bytes: string, whats: readonly Look[]) => whats.map((what) => ({ sha256: bytes, what }));
    const short = looks.map((left) =>
      looksAt(
        sha256,
        looks.filter((what) => what !== left),
      ),
    );
    for (const lookedAt of [
      [],
      looksAt('f'.repeat(64), looks),
      ...short.filter((_, i) => needed.some((one) => one === looks[i])),
    ])
      expect(await problemsOf(send(lookedAt))).toHaveLength(1);
    expect(await problemsOf(send([]))).toEqual([expect.stringContaining(words)]);
    expect(await errorsOf(send(looksAt(sha256, needed)))).toEqual({});
  });

  test('it goes, if every page is drawn alike', async () => {
    const { send } = await begin(drawings.alike);
    expect(await errorsOf(send([]))).toEqual({});
  });
});

test('a look at bytes that were replaced meanwhile sends no others', async () => {
  const draft = await draftWith(await uploadOf(drawings.unknown));
  const { id, version, title, message, reminders, dateLanguage, step, recipients, fields } = draft;
  const documentId = anId();
  const uploadId = await uploadOf(drawings.unknown);
  const replaced = await firm.bySender((call) =>
    saveDraft(call, id, {
      ...{ version, title, message, reminders, dateLanguage, step, client_id: null },
      documents: [{ id: documentId, uploadId }],
      recipients: recipients.map(({ id, person, role, order }) => ({ id, person, role, order })),
      fields: fields.map((field) => ({ ...field, documentId })),
    }),
  );
  const send = ({ documents }: Draft) =>
    firm.bySender((call) => sendEnvelope(call, id, replaced.version, documents.flatMap(looksFor)));
  expect(await problemsOf(send(draft))).toEqual([expect.stringContaining('could not be compared')]);
  expect(await problemsOf(send(replaced))).toEqual([]);
});

describe('that its sender went on is recorded', () => {
  const recorded = async (id: string, type: string) => {
    const events = await firm.sql(
      `select event::jsonb as event from audit where envelope_id = $1 order by seq`,
      [id],
    );
    return events.map(({ event }) => event).findLast((event) => event.type === type);
  };
  const inLog = async (id: string, event: string) =>
    (
      await firm.sql(`select description from activity_log where subject_id = $1 and event = $2`, [id, event])
    ).at(-1)?.description;
  const although = 'other programs draw page 2 of “Agreement.pdf” differently';

  test.each([
    ['elsewhere', ['pages'], although],
    [
      'unknown',
      ['whole'],
      '“Agreement.pdf” could not be compared with what other programs show (looked over whole in another program, as its sender confirmed)',
    ],
  ] as const)('for a draft: %s', async (name, lookedAt, words) => {
    const { id, version, documents } = await draftWith(await uploadOf(drawings[name]));
    const { timeline } = await firm.bySender((call) =>
      sendEnvelope(call, id, version, documents.flatMap(looksFor)),
    );
    const { state, differing } = drawings[name];
    expect(await recorded(id, 'sent')).toMatchObject({
      drawings: [{ id: documents[0]?.id, state, differing, lookedAt }],
    });
    expect(timeline.find(({ kind }) => kind === 'sent')?.what).toBe(words);
    expect(await inLog(id, 'sent')).toBe(`Service agreement: went on although ${words}`);
  });

  test('for a document that is replaced', async () => {
    const { id, version, documents } = await firm.sent(people);
    expect(await recorded(id, 'sent')).not.toHaveProperty('drawings');
    expect(await inLog(id, 'sent')).toBe('Service agreement');
    const documentId = documents[0]?.id ?? '';
    const uploadId = await uploadOf(drawings.elsewhere);
    const lookedAt = [{ sha256: await hashOfUpload(uploadId), what: 'pages' as const }];
    const replacing = { version, documentId, uploadId, lookedAt };
    const { timeline } = await firm.bySender((call) => correctEnvelope(call, id, replacing));
    expect(await recorded(id, 'corrected')).toMatchObject({
      drawings: [{ id: documentId, lookedAt: ['pages'] }],
    });
    expect(timeline.find(({ kind }) => kind === 'corrected')?.what).toBe(although);
    expect(await inLog(id, 'corrected')).toBe(`Service agreement: went on although ${although}`);
  });
});
