import { describe, expect, test } from 'vitest';
import { type DrawingFace, facesOfLine } from '#drawing/faces.ts';
import { fitText } from '#drawing/text.ts';
import { leftToRightNames as names } from '#tests/fixtures/names-by-script.ts';
import { judge, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { type CertificateFacts, drawCertificate } from './draw-certificate.ts';
import { drawingFont } from './drawing-fonts.ts';

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

test('an event in letters that have to be shaped stands beside its time; one no font has stands as its code', async () => {
  const printed = popplerText(
    await drawn([
      event('דנה כהן signed.'),
      event('محمد علي opened it 🙂.'),
      event('山田太郎 signed \u{1F600}\u0007.'),
    ]),
  );
  expect(printed.match(/2026-11-21 13:00:00 UTC/g)).toHaveLength(3);
  expect(printed).toContain('山田太郎');
  expect(printed).toContain('[U+1F642]');
  expect(printed).toContain('[U+1F600][U+0007]');
});

const facesIn = (name: string) => new Set(facesOfLine(name, undefined, drawingFont));

describe('a name of any script', () => {
  test('is printed as it is written, without making the certificate large', async () => {
    const bytes = await drawn(names.map((name) => event(`${name} signed.`)));
    const printed = popplerText(bytes);
    for (const name of names) expect(printed).toContain(name);
    expect(bytes.length).toBeLessThan(400_000);
  });

  test('has ink of its own: no letter is drawn as the box of a missing one', () => {
    for (const name of names) {
      const { lines } = fitText(
        name,
        { width: 500, height: 40 },
        { maxSize: 12, align: 'left', wrap: false },
        drawingFont,
      );
      const paths = lines.flatMap(({ glyphs }) => glyphs.map(({ path }) => JSON.stringify(path)));
      expect(paths.length, name).toBeGreaterThan(1);
      const boxes = new Set(
        [...facesIn(name)].flatMap((face) =>
          drawingFont(face)
            .shape('\uffff', false)
            .glyphs.map(({ path }) => JSON.stringify(path)),
        ),
      );
      expect(
        paths.filter((path) => boxes.has(path)),
        name,
      ).toEqual([]);
    }
  });

  test('with rare Chinese letters is drawn by one face', () => {
    expect(new Set(facesOfLine('\u{20bb7}野家', undefined, drawingFont))).toEqual(new Set(['japanese']));
    expect(new Set(facesOfLine('陳大文\u{20021}', undefined, drawingFont))).toEqual(new Set(['traditional']));
    expect(new Set(facesOfLine('陳大文', undefined, drawingFont))).toEqual(new Set(['han']));
  });

  test('joins its letters where its script does', () => {
    const glyphs = (text: string, face: DrawingFace) => drawingFont(face).shape(text, false).glyphs;
    // One conjunct, not three letters with a visible virama.
    expect(glyphs('क्ष', 'devanagari')).toHaveLength(1);
    // The vowel sign is drawn before the letter that it follows.
    const [sign] = glyphs('কি', 'bengali');
    expect(sign?.path).not.toEqual(glyphs('ক', 'bengali')[0]?.path);
    // A tone mark over a vowel stands higher than over the letter alone.
    const over = (text: string) => Math.max(...glyphs(text, 'thai').map(({ ink }) => ink?.top ?? 0));
    expect(over('ก\u0e34\u0e48')).toBeGreaterThan(over('ก\u0e34'));
  });
});
