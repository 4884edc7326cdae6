import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { inputTexts, places } from '#tests/fixtures/input-texts.ts';
import { optionalEmail } from './core/fields.ts';
import { uploadFile } from './core/rules.ts';
import { email } from './core/values.ts';

/** Running text: it keeps its line breaks. */
const paragraphs = [
  'address.releaseContact.reason',
  'address.releaseEmployee.reason',
  'agreements.publish.form.changes',
  'agreements.publish.form.text',
  'boardMeetings.minute.form.text',
  'boardMeetings.move.form.reason',
  'boardMeetings.putItem.form.resolution',
  'clients.bulkEdit.change.form.reason',
  'clients.end.reason',
  'clients.hold.reason',
  'clients.keep.reason',
  'bankChanges.refuse.reason',
  'comments.add.body',
  'comments.edit.body',
  'conversation.write.body',
  'courses.description',
  'deals.lost_reason',
  'documentLibrary.addEdition.note',
  'employeeBank.refuse.reason',
  'employingEntities.address',
  'employingEntities.payment_details',
  'firm.update.form.address',
  'forms.description',
  'hrRequests.create.note',
  'hrRequests.decline.reason',
  'news.body',
  'payReports.answer.comment',
  'payRuns.explain.reason',
  'resources.description',
  'sent.actOnSeveral.reason',
  'sent.openContent.reason',
  'signing.cancelEnvelope.reason',
  'signing.createEnvelope.message',
  'signing.previewLetter.message',
  'signing.saveDraft.message',
  'yourDocuments.inform.message',
  'yourDocuments.send.message',
];
/** Texts that nobody types on a line: they are kept as they come. */
const keptAsIs: readonly (readonly [RegExp, because: string])[] = [
  [/\.(token|challenge|idToken)$/, 'a secret'],
  [/\.password$/, 'spaces of a password count'],
  [
    /\.(transports|credentialId|attestationObject|clientDataJSON|authenticatorData|signature)$/,
    'written by an authenticator',
  ],
  [
    /^imports\.create\.plan\.|^activity\.log\.|\.(columns|sort)$|^views\.\w+\.address\./,
    'written by the app',
  ],
  [/\.(teams|services|like)$/, 'one of a list'],
  [
    /\.(id|drive_id|drive_name|path_to_root|folderRelativeUrl)$|graphBatch\.requests\.url$/,
    'of the provider of the storage',
  ],
  [/\.values$/, 'evidence: what is typed into a document is sealed as it was typed, and printed clean'],
  [/\.logo$/, 'a picture'],
];

const typed = inputTexts.filter(({ at }) => !keptAsIs.some(([place]) => place.test(at)));

const stored = (schema: v.GenericSchema, text: string): unknown => {
  const result = v.safeParse(schema, text);
  return result.success ? result.output : undefined;
};
test('what stands on one line holds one line, whatever was pasted, in every input', () => {
  const several = typed.filter(({ schema }) => /[\n\t]/.test(String(stored(schema, 'Harbour\n\tVale'))));
  expect(places(several)).toEqual([...paragraphs].sort());
});

test('a line that was broken is the line', () => {
  const lines = typed.filter(({ schema }) => stored(schema, 'Harbour Vale') === 'Harbour Vale');
  expect(lines.length).toBeGreaterThan(50);
  for (const { at, schema } of lines.filter((text) => !paragraphs.includes(places([text])[0] ?? '')))
    expect([at, stored(schema, 'Harbour\r\nVale')]).toEqual([at, 'Harbour Vale']);
});

const samples = [
  'Harbour Vale',
  'anna-maria@harbour.example',
  '+41 44-123 45 67',
  '2026-01-31',
  'CH-ZH',
  '1200.50',
  'www.harbour.example',
  '47.3769, -8.5417',
  '12-31',
  'PHK',
  '5',
  'Report.pdf',
  '#1d5fa6',
  'Europe/Zurich',
  'vat_group',
  '301010',
  'Zoë',
];

describe('nothing is refused, or stored differently, for what nobody sees', () => {
  const unseen: Record<string, (text: string) => string> = {
    'outer spaces and zero-width ones': (text) => `\u00a0${text}\u200b\ufeff`,
    'no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
    'a line end': (text) => `${text}\r\n`,
    'marks of direction': (text) => `\u202a${text}\u202c`,
    'letters that come apart': (text) => text.normalize('NFD'),
  };
  test.each(Object.entries(unseen))('%s', (_, change) => {
    const found = typed.filter(({ schema }) =>
      samples.some((text) => {
        const plain = stored(schema, text);
        return plain !== undefined && stored(schema, change(text)) !== plain;
      }),
    );
    expect(places(found)).toEqual([]);
  });

  test('a hyphen that looks like another', () => {
    const found = typed.filter(({ schema }) =>
      samples.some(
        (text) =>
          stored(schema, text) !== undefined && stored(schema, text.replaceAll('-', '\u2011')) === undefined,
      ),
    );
    expect(places(found)).toEqual([]);
  });
});

test.each(['²', '₂', '②'])('the footnote %s is no digit, in any input', (footnote) => {
  const digits = typed.filter(({ schema }) =>
    samples.some((text) => {
      const read = stored(schema, text + footnote);
      return read !== undefined && read === stored(schema, `${text}2`);
    }),
  );
  expect(places(digits)).toEqual([]);
});

test.each(['\u3164', '\u034f\u0007', '\ufe0f', '\u115f \u200c', '\u2800'])(
  'a text of which nothing can be seen, such as %j, is none, in every input',
  (blank) => {
    const other = typed.filter(
      ({ schema }) => v.is(schema, blank) && stored(schema, blank) !== stored(schema, ''),
    );
    expect(places(other)).toEqual([]);
  },
);

describe('before a text is cleaned', () => {
  test('its length is limited, in every input', () => {
    const unseen = '\u200b'.repeat(200_000);
    const unlimited = typed.filter(({ schema }) =>
      samples.some((text) => v.is(schema, text) && v.is(schema, text + unseen)),
    );
    expect(places(unlimited)).toEqual([]);
  });

  test.each([
    ['optionalEmail', optionalEmail(), 'ann@quay.example'],
    ['email', email, 'ann@quay.example'],
    ['uploadFile', uploadFile('document').entries.name, 'Lease.pdf'],
  ])('%s is limited to what its patterns are quick with', (_, schema, text) => {
    expect(v.is(schema, text)).toBe(true);
    expect(v.is(schema, `${text}${'\u200b'.repeat(1000)}`)).toBe(false);
  });
});

test.each(keptAsIs)('%s is an exception of the rules for a line', (place) => {
  const kept = inputTexts.filter(({ at }) => place.test(at));
  expect(kept.length).toBeGreaterThan(0);
});

test.each(['1799-12-31', '2200-01-01', '9999-12-31'])(
  'the day %s is refused by every date of every input',
  (far) => {
    const days = typed.filter(
      ({ schema }) =>
        v.is(schema, '2026-01-31') && !v.is(schema, '2026-02-30') && !v.is(schema, 'Harbour Vale'),
    );
    expect(days.length).toBeGreaterThan(30);
    expect(places(days.filter(({ schema }) => v.is(schema, far)))).toEqual([]);
  },
);
