import { expect, test } from 'vitest';
import { leftToRightNames, rightToLeftNames } from '#tests/fixtures/names-by-script.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { isClean, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { joinPdfs } from '../signing/pdf/prepare/join.ts';
import type { WholeMeeting } from './details.ts';
import { minutesPdf, noticePdf } from './meeting-pdf.ts';

const at = '2026-03-16T10:00:00.000Z';
function whole(name: string): WholeMeeting {
  const person = { meeting_id: 'm', contact_id: null, user_id: null, party_id: null, votes: true };
  return {
    meeting: {
      ...{ id: 'm', client_id: 'c', type: 'BOARD' as const, title: name, day: '2026-03-16', time: '09:30' },
      ...{
        timezone: 'Europe/Zurich',
        starts_at: at,
        place: name,
        quorum: 1,
        status: 'HELD' as const,
        reason: null,
      },
      ...{
        minutes: `First line.\n${name}`,
        envelope_id: null,
        minutes_sha256: null,
        version: 3,
        deleted_at: null,
      },
      ...{ updated_at: at, updated_by: null },
    },
    client: { id: 'c', name },
    state: null,
    invitees: [
      { ...person, id: 'i', first_name: '', last_name: name, role: 'CHAIR', attendance: 'ATTENDED' },
    ],
    items: [
      {
        ...{
          id: 'a',
          meeting_id: 'm',
          no: 1,
          title: name,
          minutes: 10,
          resolution: name,
          result: 'PASSED' as const,
        },
        ...{ votes_for: 1, votes_against: 0, abstained: 0 },
      },
    ],
  };
}
const signers = (name: string) => [{ name, role: 'CHAIR' as const }];
const facts = { there: 1, met: true, firm: 'Harbour' };

test('a notice says who is invited, the agenda and what follows, and what does not', async () => {
  const papers = [
    { itemId: 'a', title: 'Accounts', pages: 2 },
    { itemId: 'a', title: 'Figures', pages: null },
  ];
  const text = popplerText(await noticePdf(whole('Quay'), papers, 'Harbour'));
  expect(text).toContain('Notice of meeting: Quay');
  expect(text).toContain('16 Mar 2026, 09:30 (Europe/Zurich)');
  expect(text).toContain('Annex 1: Accounts, 2 pages');
  expect(text).toContain('Not in this file: Figures');
});

test('minutes say attendance, quorum, results and what was said, and end with places to sign', async () => {
  const { bytes, page, places } = await minutesPdf(whole('Quay'), signers('Ada Quay'), facts);
  const text = popplerText(bytes);
  expect(text).toContain('Quay, chair: attended');
  expect(text).toContain('The quorum of 1 was met.');
  expect(text).toContain('Passed: 1 for, 0 against, 0 abstentions.');
  expect(text).toContain('Ada Quay, chair');
  expect([page, places.length]).toEqual([2, 1]);
  expect(isClean(bytes)).toBe(true);
});

test('a name of any script can be read on both', async () => {
  for (const name of leftToRightNames) {
    expect(popplerText(await noticePdf(whole(name), [], name)), name).toContain(name);
    expect(popplerText((await minutesPdf(whole(name), signers(name), facts)).bytes), name).toContain(name);
  }
  const all = [...leftToRightNames, ...rightToLeftNames].join(' ');
  const { bytes } = await minutesPdf(whole(all), signers(all), facts);
  expect(popplerText(bytes)).not.toMatch(/[?\ufffd]/);
  expect(isClean(bytes)).toBe(true);
});

test('PDFs are joined in order; one that cannot be read, or is too long, is left out whole', async () => {
  const [one, two] = [await makePdf({ pages: 2 }), await noticePdf(whole('Quay'), [], 'Harbour')];
  const { bytes, pages } = await joinPdfs([one, new TextEncoder().encode('%PDF-1.7 no more'), two], 10);
  expect(pages).toEqual([2, null, 1]);
  expect(isClean(bytes)).toBe(true);
  expect(popplerText(bytes)).toContain('Notice of meeting: Quay');
  expect((await joinPdfs([one, two], 2)).pages).toEqual([2, null]);
});
