import { newSheet, paper } from '../documents/pdf/sheet.ts';
import { numberedSheet } from '../invoices/invoice-pdf.ts';
import { calendarDay } from '../reference/calendar.ts';

const left = paper.margin;
const right = paper.width - paper.margin;
const lastRow = paper.height - 80;
const size = 9;
const leading = 12.5;
const gap = 8;

/** A register as it is printed: a table, and the sentence in its place while nothing is in it. */
export interface PrintedRegister {
  /** 'Register of directors and other officers' */
  readonly title: string;
  readonly client: string;
  /** '123 456 789', or what else tells it from others of its name. */
  readonly number: string | null;
  readonly at: string;
  /** The shares of the width of the page that columns take, together 1. */
  readonly columns: readonly { readonly title: string; readonly share: number }[];
  readonly rows: readonly (readonly string[])[];
  readonly empty: string;
  /** A sentence below the table. */
  readonly note?: string;
}

/** A statutory register on A4: the same content gives the same bytes. */
export function registerPdf(register: PrintedRegister): Promise<Uint8Array> {
  const { title, client, number, at, columns, rows, empty, note } = register;
  const day = `As at ${calendarDay(at)}`;
  const sheet = newSheet({
    title: `${title}, ${client}`,
    author: client,
    subject: day,
    at: `${at}T00:00:00.000Z`,
  });
  const page = numberedSheet(sheet, `${client} · ${title}`);
  sheet.text(title, { x: left, y: 62, size: 15, face: 'bold' });
  sheet.text(day, { x: right, y: 62, size: 11, align: 'right' });
  const of = number === null ? client : `${client} · ${number}`;
  sheet.text(of, { x: left, y: 82, size: 11, colour: 'muted', width: right - left });
  sheet.rule(96);

  let from = left;
  const placed = columns.map((column) => {
    const width = column.share * (right - left);
    const place = { ...column, x: from, width: width - gap };
    from += width;
    return place;
  });
  const head = (y: number): number => {
    for (const { title, x, width } of placed) sheet.text(title, { x, y, size: 8.5, colour: 'muted', width });
    sheet.rule(y + 6);
    return y + 20;
  };
  if (rows.length === 0) sheet.text(empty, { x: left, y: 124 });
  let y = rows.length === 0 ? 124 : head(120);
  for (const row of rows) {
    const cells = placed.map(({ width }, at) => sheet.wrap(row[at] ?? '', width, size));
    const height = Math.max(1, ...cells.map((lines) => lines.length));
    for (let line = 0; line < height; line++) {
      if (y > lastRow) y = head(page.turn());
      for (const [at, { x, width }] of placed.entries())
        sheet.text(cells[at]?.[line] ?? '', { x, y, size, width });
      y += leading;
    }
    y += 5;
  }
  if (note) {
    if (y + 20 > lastRow) y = page.turn();
    sheet.text(note, { x: left, y: y + 20 });
  }
  return sheet.save();
}
