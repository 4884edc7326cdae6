import nodemailer from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distinctNames } from '#contract/core/text/distinct-names.ts';
import { cleanFileName } from '#contract/core/text/file-names.ts';
import { cleanLine } from '#contract/core/text/pasted.ts';
import { archiveName, certificateName } from '#contract/signing/sealing.ts';
import { newSheet } from '#server/documents/pdf/sheet.ts';
import { csv } from '#server/exports/csv.ts';
import { xlsx } from '#server/exports/xlsx.ts';
import { archiveOf } from '#server/files/archive.ts';
import { testStores } from '#server/files/test-stores.ts';
import { contentDisposition } from '#server/http/files/content-disposition.ts';
import { plainLine } from '#server/mail/letter.ts';
import { messageOf } from '#server/mail/message.ts';
import { vcardOf } from '#src/lib/vcard.ts';
import { zipOf } from '#src/offline/content/zip.ts';
import { readCsv, writeCsv } from '#src/records/file/csv.ts';
import { addressesIn, attachmentsIn, headersOf } from '../fixtures/mail-headers.ts';
import { leftToRightNames, oddNames, rightToLeftNames } from '../fixtures/names-by-script.ts';
import { judge } from '../fixtures/pdf-tools.ts';
import { namesInZip, unzip } from '../fixtures/unzip.ts';

/* A name reads the same wherever it goes: every name, by every format in which names leave. */

const names = [...leftToRightNames, ...rightToLeftNames, ...oddNames];

let stores: Awaited<ReturnType<typeof testStores>>;
beforeAll(async () => {
  stores = await testStores('disk');
});
afterAll(() => stores.end());

/** The bytes of a mail that says the name wherever one stands in its headers. */
async function mailOf(name: string): Promise<Buffer> {
  const mail = {
    ...{ id: 'a1', to: 'a@b.example', subject: plainLine(name), text: 'Hello', html: '', firm: name },
    attached: [{ name: `${name}.pdf`, type: 'application/pdf', bytes: new Uint8Array(3) }],
    answers_to: [{ name, email: 'c@d.example' }],
  };
  const from = { name: 'Firm', address: 'firm@firm.example', contact: null };
  const sent = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await sent.sendMail(messageOf(mail, from));
  if (!Buffer.isBuffer(message)) throw new Error('The mail is no bytes.');
  return message;
}
const headerOf = async (name: string, header: string) => headersOf(await mailOf(name)).get(header) ?? '';

const columns = ['Name', 'Note'].map((header) => ({ header, width: 10, cell: (row: string) => row }));
async function* batchOf(name: string) {
  yield [name];
}
async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const unescaped: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#13;': '\r',
};
/** Text of a cell as XML says it; line ends are one character. */
const cellText = (xml: string) =>
  xml.replaceAll('\r\n', '\n').replaceAll(/&[^;]+;/g, (entity) => unescaped[entity] ?? entity);

const stored = async (name: string) => {
  const { sha256, size } = await stores.files.put(new Uint8Array(3));
  return { name: `${name}.pdf`, type: 'application/pdf', sha256, size };
};
const at = '2026-10-01T09:00:00.000Z';
/** Without the apostrophes that keep formulas from being run. */
const withoutApostrophes = (text: string) => text.replaceAll("'", '');

/** Reads the name where a format has it; the second function says what stands there for it. */
const uses: Record<string, [read: (name: string) => Promise<string>, expected: (name: string) => string]> = {
  'the subject of an e-mail': [(name) => headerOf(name, 'subject'), plainLine],
  'the sender of an e-mail': [
    async (name) => addressesIn(await headerOf(name, 'from'))[0]?.name ?? '',
    cleanLine,
  ],
  'whoever gets an answer': [
    async (name) => addressesIn(await headerOf(name, 'reply-to'))[0]?.name ?? '',
    plainLine,
  ],
  'a file in an e-mail': [
    async (name) => attachmentsIn(await mailOf(name))[0] ?? '',
    (name) => cleanFileName(`${name}.pdf`),
  ],
  'a list as CSV': [
    async (name) => {
      const text = (await bytesOf(csv(columns, batchOf(name)))).toString('utf8');
      return withoutApostrophes(readCsv(text.slice(1), () => true).rows[0]?.cells[1] ?? '');
    },
    withoutApostrophes,
  ],
  'records as CSV': [
    async (name) => readCsv(writeCsv([['Name'], [name]]).slice(1), () => true).rows[0]?.cells[0] ?? '',
    (name) => name,
  ],
  'a list as a workbook': [
    async (name) => {
      const sheet = unzip(await bytesOf(xlsx(columns, batchOf(name)))).get('xl/worksheets/sheet1.xml') ?? '';
      return cellText([...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)][2]?.[1] ?? '');
    },
    (name) => name,
  ],
  'a download': [
    async (name) =>
      decodeURIComponent(
        /filename\*=UTF-8''(\S+)$/.exec(contentDisposition('attachment', archiveName(name)))?.[1] ?? '',
      ),
    (name) => cleanFileName(`${name}.zip`),
  ],
  'a file in an archive': [
    async (name) => {
      const { blob } = await archiveOf(stores.files, name, [await stored(name)], at);
      return namesInZip(await stores.files.bytes(blob)).join();
    },
    (name) => distinctNames([`${name}.pdf`]).join(),
  ],
  'a file in an archive of a device': [
    async (name) =>
      namesInZip(
        new Uint8Array(await zipOf([{ name: `${name}.pdf`, bytes: new Uint8Array(3) }]).arrayBuffer()),
      ).join(),
    (name) => distinctNames([`${name}.pdf`]).join(),
  ],
  'a contact card': [
    async (name) =>
      (/^FN:(.*)$/m.exec(vcardOf({ name }).replaceAll('\r\n ', ''))?.[1] ?? '').replaceAll(
        /\\(n|.)/g,
        (_, letter: string) => (letter === 'n' ? '\n' : letter),
      ),
    (name) => name.replaceAll('\r\n', '\n'),
  ],
  'the title of a PDF': [
    async (name) => {
      const bytes = await newSheet({ title: name, author: name, subject: '', at }).save();
      const { stdout } = judge('pdfinfo', [bytes], (path) => ['-enc', 'UTF-8', path]);
      return /^Title: +(.*)$/m.exec(stdout.toString('utf8'))?.[1] ?? '';
    },
    cleanLine,
  ],
};

describe.each(Object.entries(uses))('%s', (_, [read, expected]) => {
  test.each(names.map((name) => [name]))('says %j', async (name) => {
    expect(await read(name)).toBe(expected(name));
  });
});

test('a certificate of a long title keeps what tells it from its document', () => {
  const title = '陳'.repeat(255);
  expect(certificateName(title)).toMatch(/^陳+ \(certificate\)\.pdf$/);
  expect(certificateName('Sale 50/50: "Quay"')).toBe('Sale 50-50- -Quay- (certificate).pdf');
});
