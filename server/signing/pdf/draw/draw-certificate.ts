import { PDF } from '@libpdf/core';
import { encodeQR } from 'qr';
import { shadesOf } from '#contract/firm/shades.ts';
import type { SealLevel } from '#contract/signing/sealing.ts';
import { newSheet, type PdfSheet, paper, type SheetTextStyle } from '#server/documents/pdf/sheet.ts';

/** A document before and after its seal. */
export interface SealedDocument {
  id: string;
  name: string;
  pages: number;
  sha256: string;
  sealedSha256: string;
  level: SealLevel;
  stampedAt: string | null;
}

/** Content of the certificate of completion; every instant in `facts` and `lines` is written with its zone. */
export interface CertificateFacts {
  firm: string;
  /** The firm's colour, `#rrggbb`, and its logo; without them the product's colour and the name alone. */
  brand?: { accent: string | null; logo: { png: string; width: number; height: number } | null };
  title: string;
  envelopeId: string;
  /** The code as printed. */
  code: string;
  /** Address that the code encodes. */
  address: string;
  /** ISO instant. */
  madeAt: string;
  facts: readonly string[];
  documents: readonly Omit<SealedDocument, 'id'>[];
  /** True if time stamps were checked against roots that the firm chose. */
  provesTime?: boolean;
  people: readonly { name: string; email: string; role: string; lines: readonly string[] }[];
  /** Texts of the consents given. */
  consents: readonly { version: number; text: string }[];
  /** The record of events; `at` has its zone, `from` is the device and network; may be empty. */
  events: readonly { at: string; what: string; from: string }[];
  /** Hash of the last event. */
  head: string;
}

const { margin } = paper;
const right = paper.width - margin;
const lowest = paper.height - margin - 24;
const qrSize = 92;
/** Largest size of the logo, points. */
const logoBox = { width: 180, height: 36 } as const;
const sizes = { title: 20, heading: 11, strong: 10, text: 8.5, small: 7.5 } as const;
const leading = 1.45;

/** Only a stamp checked against roots that the firm chose proves a time; any other is its maker's claim. */
const meanings: Record<SealLevel, (at: string, proven: boolean) => string> = {
  'B-B': () =>
    'PAdES B-B: the seal shows every later change. Its time is the word of this server; nobody else proves it.',
  'B-T': (at, proven) => `PAdES B-T: the seal shows every later change. ${timeOf(at, proven)}.`,
  'B-LT': (at, proven) =>
    `PAdES B-LT: the seal shows every later change. ${timeOf(at, proven)}, and the file holds what is needed to check it later.`,
};
const timeOf = (at: string, proven: boolean) =>
  proven
    ? `A time-stamp authority proves that it existed on ${at}`
    : `A time stamp states that it existed on ${at}; the firm names no authority that proves it`;
const utc = (instant: string | null) => (instant ? `${instant.slice(0, 19).replace('T', ' ')} UTC` : '');

/** `end`: right limit of lines. */
type WordsStyle = Partial<SheetTextStyle> & { size: number; end?: number };

/** Writes from top to bottom, and adds a page if there is no space. */
function writerOn(sheet: PdfSheet, { firm, envelopeId }: CertificateFacts) {
  let y = 0;
  let page = 0;
  let aside = '';
  /** Text at the left of the next line is drawn with that line, so that both are on the same page. */
  const drawAside = (height: number) => {
    if (aside) sheet.text(aside, { x: margin, y: y + height * 0.75, size: sizes.small, colour: 'muted' });
    aside = '';
  };
  const begin = () => {
    page++;
    y = margin;
    const foot: SheetTextStyle = {
      x: margin,
      y: paper.height - margin + 8,
      size: sizes.small,
      colour: 'muted',
    };
    sheet.rule(paper.height - margin - 8);
    sheet.text(`${firm}  ·  Certificate of completion  ·  ${envelopeId}`, foot);
    sheet.text(`Page ${page}`, { ...foot, x: right, align: 'right' });
  };
  const room = (height: number) => {
    if (y + height <= lowest) return;
    sheet.turn();
    begin();
  };
  const line = (text: string, style: Partial<SheetTextStyle> & { size: number }) => {
    const height = style.size * leading;
    room(height);
    drawAside(height);
    y += height;
    sheet.text(text, { x: margin, y: y - height * 0.25, ...style });
  };
  begin();
  return {
    room,
    line,
    /** Text at the left margin, beside the line that is written next. */
    beside(text: string) {
      aside = text;
    },
    /** Text of any length, from `x` to `end`. */
    words(text: string, { x = margin, end = right, ...style }: WordsStyle) {
      for (const part of sheet.wrap(text, end - x, style.size, style.face)) line(part, { ...style, x });
    },
    heading(text: string) {
      room(sizes.heading * leading + 44);
      y += 14;
      line(text, { size: sizes.heading, face: 'bold', colour: 'accent' });
      sheet.rule(y + 1);
      y += 6;
    },
    skip(height: number) {
      y += height;
    },
    at: () => y,
  };
}
type Writer = ReturnType<typeof writerOn>;

function drawQr(sheet: PdfSheet, text: string, x: number, y: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const side = qrSize / rows.length;
  const dark = rows.flatMap((modules, row) =>
    // A hair wider, so that no seam shows between two.
    runsOf(modules).map(({ from, length }) => ({
      x: x + from * side,
      y: y + row * side,
      width: (length + 0.02) * side,
      height: side * 1.02,
    })),
  );
  sheet.boxes(dark, 'ink');
}

/** The dark modules of a row that lie side by side. */
function runsOf(modules: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [at, dark] of modules.entries()) {
    const last = runs.at(-1);
    if (dark && last && last.from + last.length === at) last.length++;
    else if (dark) runs.push({ from: at, length: 1 });
  }
  return runs;
}

function drawHead(sheet: PdfSheet, write: Writer, facts: CertificateFacts): void {
  const end = right - qrSize - 20;
  drawQr(sheet, facts.address, right - qrSize, margin);
  const below: SheetTextStyle = { x: right, y: margin + qrSize + 14, size: sizes.strong, align: 'right' };
  sheet.text(facts.code, { ...below, face: 'bold' });
  const logo = facts.brand?.logo;
  if (logo) {
    const scale = Math.min(logoBox.height / logo.height, logoBox.width / logo.width);
    const [width, height] = [logo.width * scale, logo.height * scale];
    sheet.picture(logo.png, { x: margin, y: margin, width, height });
    write.skip(height + 8);
  }
  write.words(facts.firm, { end, size: sizes.strong, colour: 'muted' });
  write.words('Certificate of completion', { end, size: sizes.title, face: 'bold' });
  write.skip(4);
  write.words(facts.title, { end, size: sizes.heading, face: 'bold' });
  for (const fact of facts.facts) write.words(fact, { end, size: sizes.text });
  write.words(`Look it up at ${facts.address}`, { end, size: sizes.text, colour: 'muted' });
  write.skip(Math.max(0, margin + qrSize + 20 - write.at()));
}

function drawDocuments(write: Writer, { documents, provesTime = false }: CertificateFacts): void {
  write.heading('Documents');
  for (const { name, pages, sha256, sealedSha256, level, stampedAt } of documents) {
    write.room(70);
    write.words(`${name}  (${pages} ${pages === 1 ? 'page' : 'pages'})`, {
      size: sizes.strong,
      face: 'bold',
    });
    write.line(`SHA-256 as signed  ${sha256}`, { size: sizes.text });
    write.line(`SHA-256 as sealed  ${sealedSha256}`, { size: sizes.text });
    write.words(meanings[level](utc(stampedAt), provesTime), { size: sizes.text, colour: 'muted' });
    write.skip(6);
  }
}

function drawPeople(write: Writer, people: CertificateFacts['people']): void {
  write.heading('People');
  for (const { name, email, role, lines } of people) {
    write.room(56);
    write.words(name, { size: sizes.strong, face: 'bold' });
    write.words(`${email}  ·  ${role}`, { size: sizes.text, colour: 'muted' });
    for (const line of lines) write.words(line, { size: sizes.text });
    write.skip(6);
  }
}

const eventColumn = margin + 116;

function drawEvents(write: Writer, { events, head }: CertificateFacts): void {
  write.heading('Record of events');
  for (const { at, what, from } of events) {
    // Its first two lines stay together.
    write.room(2 * sizes.text * leading);
    write.beside(at);
    write.words(what, { x: eventColumn, size: sizes.text, direction: 'ltr' });
    if (from) write.words(from, { x: eventColumn, size: sizes.small, colour: 'muted' });
    write.skip(2);
  }
  write.skip(6);
  write.words(
    `${events.length} events, each linked to the one before by SHA-256. Whoever changes, adds or leaves out one changes all that follow, and this head with them:`,
    { size: sizes.text },
  );
  write.line(head, { size: sizes.text, face: 'bold' });
  write.words(
    'The file evidence.json, which is attached to this certificate, has the same events with their hashes and signatures. Times are of the server of the firm; a time called the device’s is the device’s word.',
    { size: sizes.text },
  );
}

function drawEnd(write: Writer, { consents, firm, address }: CertificateFacts): void {
  write.heading('What was agreed to');
  for (const { version, text } of consents) write.words(`Version ${version}: ${text}`, { size: sizes.text });
  write.heading('How to check');
  write.words(
    `This certificate and the documents are sealed by ${firm}. A PDF reader shows the seal and every later change; it calls the issuer unknown until the root certificate of the firm is installed: ${new URL('/verify/trust', address)} has it, and says how. Without that, a document is checked at ${new URL('/verify', address)}, and stays on the device. The signatures drawn on the pages are electronic signatures; what protects them is the seal.`,
    { size: sizes.text },
  );
}

/** The certificate of completion, A4, with `evidence.json` attached, ready for its seal. */
export async function drawCertificate(facts: CertificateFacts, evidence: Uint8Array): Promise<PDF> {
  const sheet = newSheet({
    title: `Certificate of completion: ${facts.title}`,
    author: facts.firm,
    subject: facts.envelopeId,
    at: facts.madeAt,
    accent: facts.brand?.accent && shadesOf(facts.brand.accent)['accent-text'][0],
  });
  const write = writerOn(sheet, facts);
  drawHead(sheet, write, facts);
  drawDocuments(write, facts);
  drawPeople(write, facts.people);
  drawEvents(write, facts);
  drawEnd(write, facts);
  const pdf = await PDF.load(await sheet.save());
  const at = new Date(facts.madeAt);
  pdf.attachments.add('evidence.json', evidence, {
    description: 'The record of events',
    mimeType: 'application/json',
    createdAt: at,
    modifiedAt: at,
  });
  return pdf;
}
