import { newSheet, paper } from '#server/documents/pdf/sheet.ts';
import { calendarDay } from '#server/reference/calendar.ts';

export interface DemoLetter {
  title: string;
  /** The company the document is from. */
  from: string;
  /** Calendar date. */
  date: string;
  /** Sections with a heading and paragraphs. */
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
  /** Fields on a last page, as fractions of the page from its top left. */
  places?: readonly { label: string; x: number; y: number; width: number; height: number }[];
}

const { width, height, margin } = paper;
const size = 10.5;
const leading = 16;

/** A text document on A4, with as many pages as it needs. */
export async function letterPdf({
  title,
  from,
  date,
  sections,
  places = [],
}: DemoLetter): Promise<{ bytes: Uint8Array; pages: number }> {
  const sheet = newSheet({ title, author: from, subject: title, at: `${date}T09:00:00.000Z` });
  let page = 1;
  let y = 0;
  const frame = () => {
    sheet.box({ x: 0, y: 0, width, height: 6 }, 'accent');
    sheet.text(from, { x: margin, y: 46, size: 9, colour: 'muted' });
    sheet.text(calendarDay(date), { x: width - margin, y: 46, size: 9, colour: 'muted', align: 'right' });
    sheet.text(`Page ${page}`, {
      x: width - margin,
      y: height - 36,
      size: 8,
      colour: 'muted',
      align: 'right',
    });
    y = 84;
  };
  const turn = () => {
    sheet.turn();
    page++;
    frame();
  };
  const room = (needed: number) => {
    if (y + needed > height - 70) turn();
  };

  frame();
  for (const line of sheet.wrap(title, (width - 2 * margin) * 0.5, size)) {
    sheet.text(line, { x: margin, y: y + 14, size: 20, face: 'bold' });
    y += 28;
  }
  sheet.rule(y + 4);
  y += 34;
  for (const { heading, paragraphs } of sections) {
    room(4 * leading);
    sheet.text(heading, { x: margin, y, size: 12, face: 'bold', colour: 'accent' });
    y += leading + 4;
    for (const paragraph of paragraphs) {
      for (const line of sheet.wrap(paragraph, width - 2 * margin, size)) {
        room(leading);
        sheet.text(line, { x: margin, y, size });
        y += leading;
      }
      y += 8;
    }
    y += 8;
  }
  if (places.length > 0) {
    turn();
    sheet.text('Signature page', { x: margin, y: y + 10, size: 16, face: 'bold' });
    for (const { label, ...place } of places) {
      const bottom = (place.y + place.height) * height;
      sheet.text(label, { x: place.x * width, y: place.y * height - 6, size: 9, colour: 'muted' });
      sheet.rule(bottom + 2, place.x * width, (place.x + place.width) * width);
    }
  }
  return { bytes: await sheet.save(), pages: page };
}
