import { expect, test } from 'vitest';
import { judge, popplerText } from '../../../../tests/fixtures/pdf-tools.ts';
import { type CertificateFacts, drawCertificate } from './draw-certificate.ts';

const facts: CertificateFacts = {
  firm: 'Harbour & Vale',
  title: 'Lease',
  envelopeId: '019a0000-0000-7000-8000-000000000001',
  code: '0123-4567-89AB-CDEF',
  address: 'https://portal.example/verify/0123-4567-89AB-CDEF',
  madeAt: '2026-11-21T14:00:00.000Z',
  facts: ['Sent 2026-11-20 10:00:00 UTC by Bo Berg.'],
  documents: [],
  people: [],
  consents: [],
  events: [],
  head: 'c0ffee'.repeat(10),
};
const drawn = async (events: CertificateFacts['events']) => {
  const pdf = await drawCertificate({ ...facts, events }, new TextEncoder().encode('{}'));
  return pdf.save();
};
const event = (what: string, from = ''): CertificateFacts['events'][number] => ({
  at: '2026-11-21 13:00:00 UTC',
  what,
  from,
});

test('a long list of events breaks over pages: each is printed once, in order, above the foot', async () => {
  const names = ['Ann Lee', 'Ольга Смирнова', 'Ελένη Παππά', 'Żofia Łęcka'];
  const events = Array.from({ length: 180 }, (_, i) =>
    event(
      `Number${i}: ${names[i % names.length]} signed${i % 7 === 0 ? `, because ${'of much '.repeat(40)}` : ''}.`,
      i % 3 === 0 ? `device …00000000000${i % 9}, address 192.0.2.${i}` : '',
    ),
  );
  const bytes = await drawn(events);
  const printed = popplerText(bytes);
  expect([...printed.matchAll(/Number(\d+):/g)].map(([, number]) => Number(number))).toEqual(
    events.map((_, i) => i),
  );
  for (const name of names) expect(printed).toContain(name);
  const { output } = judge('pdftotext', [bytes], (path) => ['-bbox', path, '-']);
  const foots = [...output.matchAll(/yMin="([\d.]+)"[^>]*>Page</g)].map(([, y]) => Number(y));
  expect(foots.length).toBeGreaterThan(4);
  const lowest = Math.max(
    ...[...output.matchAll(/yMax="([\d.]+)">(?:Number|signed|device|address|much)/g)].map(([, y]) =>
      Number(y),
    ),
  );
  expect(lowest).toBeLessThan(Math.min(...foots));
});

test('an event in letters that have to be shaped stands beside its time; one no font has is a question mark', async () => {
  const printed = popplerText(
    await drawn([
      event('דנה כהן signed.'),
      event('محمد علي opened it 🙂.'),
      event('山田太郎 signed \u{1F600}\u0007.'),
    ]),
  );
  expect(printed.match(/2026-11-21 13:00:00 UTC/g)).toHaveLength(3);
  expect(printed).toContain('山田太郎');
});
