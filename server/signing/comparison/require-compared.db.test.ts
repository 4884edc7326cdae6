import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Drawing } from '../../../contract/signing/drawing.ts';
import { createEnvelope } from '../drafts/create-draft.ts';
import { duplicateEnvelope } from '../drafts/duplicate-envelope.ts';
import { readDraft } from '../drafts/read-draft.ts';
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
type Send = (hasLooked: boolean) => Promise<unknown>;

/** Every way in which a document is sent: it answers how the sender is shown its drawing, and the act. */
const ways: Record<string, (drawing: Drawing) => Promise<{ shown: Drawing | undefined; send: Send }>> = {
  'a draft is sent': async (drawing) => {
    const { id, version, documents } = await draftWith(await uploadOf(drawing));
    const [document] = (await firm.bySender((call) => readDraft(call, id))).documents;
    return {
      shown: document?.drawing,
      send: (hasLooked) =>
        firm.bySender((call) =>
          sendEnvelope(call, id, version, hasLooked ? documents.map((one) => one.id) : []),
        ),
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
      send: async (hasLooked) => {
        const lookedAt = hasLooked ? documents.map((one) => one.id) : [];
        await firm.bySender((call) => sendEnvelope(call, id, version, lookedAt));
      },
    };
  },
  'a document is replaced': async (drawing) => {
    const { id, version, documents } = await firm.sent(people);
    const replacing = { documentId: documents[0]?.id ?? '', uploadId: await uploadOf(drawing) };
    const { drawing: shown } = await firm.bySender((call) => readCorrection(call, id, replacing));
    return {
      shown,
      send: (hasLooked) => {
        const lookedAt = hasLooked ? [replacing.documentId] : [];
        return firm.bySender((call) => correctEnvelope(call, id, { version, ...replacing, lookedAt }));
      },
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
    const { send } = await begin(drawings[name]);
    for (const hasLooked of [false, true])
      expect(Object.values((await errorsOf(send(hasLooked))) ?? {}).flat()).toEqual([
        expect.stringContaining(words),
      ]);
  });

  test.each(['elsewhere', 'fonts', 'elsewhere, then unknown'] as const)(
    'its sender has to look first: %s',
    async (name) => {
      const { send } = await begin(drawings[name]);
      expect(Object.values((await errorsOf(send(false))) ?? {}).flat()).toEqual([
        expect.stringContaining('“Agreement.pdf” differently.'),
      ]);
      expect(await errorsOf(send(true))).toEqual({});
    },
  );

  test.each(['alike', 'unknown'] as const)('it goes: %s', async (name) => {
    const { send } = await begin(drawings[name]);
    expect(await errorsOf(send(false))).toEqual({});
  });
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
    ['elsewhere', although],
    ['unknown', '“Agreement.pdf” could not be compared with what other programs show'],
  ] as const)('for a draft: %s', async (name, words) => {
    const { id, version, documents } = await draftWith(await uploadOf(drawings[name]));
    const lookedAt = documents.map((document) => document.id);
    const { timeline } = await firm.bySender((call) => sendEnvelope(call, id, version, lookedAt));
    const { state, differing } = drawings[name];
    expect(await recorded(id, 'sent')).toMatchObject({ drawings: [{ id: lookedAt[0], state, differing }] });
    expect(timeline.find(({ kind }) => kind === 'sent')?.what).toBe(words);
    expect(await inLog(id, 'sent')).toBe(`Service agreement: went on although ${words}`);
  });

  test('for a document that is replaced', async () => {
    const { id, version, documents } = await firm.sent(people);
    expect(await recorded(id, 'sent')).not.toHaveProperty('drawings');
    expect(await inLog(id, 'sent')).toBe('Service agreement');
    const documentId = documents[0]?.id ?? '';
    const uploadId = await uploadOf(drawings.elsewhere);
    const replacing = { version, documentId, uploadId, lookedAt: [documentId] };
    const { timeline } = await firm.bySender((call) => correctEnvelope(call, id, replacing));
    expect(await recorded(id, 'corrected')).toMatchObject({ drawings: [{ id: documentId }] });
    expect(timeline.find(({ kind }) => kind === 'corrected')?.what).toBe(although);
    expect(await inLog(id, 'corrected')).toBe(`Service agreement: went on although ${although}`);
  });
});
