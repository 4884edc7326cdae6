import { expect, test } from 'vitest';
import type { Invoice } from '#contract/invoices/your-invoices.ts';
import { invoicePdf } from '#server/invoices/invoice-pdf.ts';
import { statementPdf } from '#server/invoices/statement-pdf.ts';
import { payslipPdf } from '#server/payroll/payslip-pdf.ts';
import { drawCertificate } from '#server/signing/pdf/draw/draw-certificate.ts';
import { leftToRightNames, oddNames, rightToLeftNames } from '#tests/fixtures/names-by-script.ts';
import { isClean, judge, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { colours, newSheet } from './sheet.ts';

const at = '2026-10-01T09:00:00.000Z';
const id = '01990000-0000-7000-8000-00000000abcd';
const money = (amount: string) => ({ amount, currency: 'EUR' });
const party = (name: string) => ({ name, address: [name, '8001 Zürich'], tax_number: null });

function invoiceOf(name: string): Invoice {
  return {
    ...{
      id,
      number: 'PCH-00042',
      state: 'OVERDUE',
      issuer: name,
      date: '2026-10-01',
      due_date: '2026-10-31',
    },
    ...{ reference: name, voided_at: null, period_from: null, period_to: null, line_amount_types: 'NO_TAX' },
    ...{ total: money('1.00'), subtotal: money('1.00'), tax: money('0.00'), amount_paid: money('0.00') },
    ...{ amount_credited: money('0.00'), amount_due: money('1.00'), from: party(name), to: party(name) },
    payment_details: [name],
    lines: [
      {
        ...{
          description: name,
          quantity: '1.0000',
          unit_amount: '1.0000',
          discount: '0.0000',
          tax_type: name,
        },
        ...{ tax_rate: '0.0000', line_amount: '1.00', tax_amount: '0.00' },
      },
    ],
    payments: [],
    file: { name: '', type: '', size: 0, sha256: '' },
  };
}

/** Every kind of PDF that is made here, with the name wherever one can stand, in bold, in colour and at both sides. */
const kinds: Record<string, (name: string) => Promise<Uint8Array>> = {
  invoice: (name) => invoicePdf(invoiceOf(name), at),
  statement: (name) =>
    statementPdf({
      ...{ client: name, from: '2026-09-01', to: '2026-09-30' },
      accounts: [
        {
          ...{ issuer: name, currency: 'EUR', opening: money('0.00'), closing: money('1.00') },
          entries: [
            {
              ...{ kind: 'INVOICE', date: '2026-09-02', number: 'PCH-1', reference: name },
              ...{ amount: '1.00', balance: '1.00' },
            },
          ],
        },
      ],
    } as Parameters<typeof statementPdf>[0]),
  payslip: (name) =>
    payslipPdf({
      ...{ id, firm: name, employer: name, currency: 'EUR', is_draft: false, published_at: at },
      employee: { name, employee_no: name, job_title: name, department: name },
      ...{ period_start: '2026-02-01', period_end: '2026-02-28', pay_date: '2026-02-25' },
      ...{ ytd_gross: '1.00', ytd_net: '1.00', gross: '1.00', deductions: '0.00', net: '1.00' },
      lines: [{ kind: 'EARNING', label: name, amount: '1.00' }],
    } as Parameters<typeof payslipPdf>[0]),
  certificate: async (name) => {
    const facts = {
      ...{
        firm: name,
        title: name,
        envelopeId: id,
        code: '0123',
        address: 'https://portal.example/verify/0123',
      },
      ...{ madeAt: at, facts: [`Sent by ${name}.`], head: 'c0ffee' },
      documents: [{ name, pages: 1, sha256: 'a', sealedSha256: 'b', level: 'B-B', stampedAt: null }],
      people: [{ name, email: 'a@b.example', role: 'Signer', lines: [`Signed as ${name}.`] }],
      consents: [{ version: 1, text: name }],
      events: [{ at, what: `${name} signed.`, from: name }],
    } as const;
    return (await drawCertificate(facts, new TextEncoder().encode('{}'))).save();
  },
};

/** How often each kind says the name. */
const times = { invoice: 9, statement: 4, payslip: 6, certificate: 9 };

const countIn = (text: string, part: string) => text.split(part).length - 1;

test.each(Object.entries(kinds))(
  'a name of any script can be read on a file of the kind %s',
  async (kind, made) => {
    for (const name of leftToRightNames) {
      const bytes = await made(name);
      const text = popplerText(bytes);
      expect(countIn(text, name), name).toBeGreaterThanOrEqual(times[kind as keyof typeof times]);
      expect(text, name).not.toMatch(/[?\ufffd]/);
    }
    const all = await made([...leftToRightNames, ...rightToLeftNames].join(' '));
    expect(popplerText(all)).not.toMatch(/[?\ufffd]/);
    expect(isClean(all)).toBe(true);
    for (const name of rightToLeftNames) {
      const text = popplerText(await made(name));
      expect(text, name).not.toMatch(/[?\ufffd]/);
      for (const letter of name.replace(' ', '')) expect(text, name).toContain(letter);
    }
  },
);

test('a name with signs of formats, marks of direction or very many letters stands on every kind of file', async () => {
  const name = [...oddNames.filter((odd) => !odd.includes('?') && odd.length < 100), '陳'.repeat(255)].join(
    ' ',
  );
  for (const [kind, made] of Object.entries(kinds)) {
    const text = popplerText(await made(name));
    expect(text, kind).toContain(`Ann "Bo" O'Neill, <c@d.example>`);
    expect(text, kind).not.toMatch(/[?\ufffd]/);
  }
});

test('a letter that no face has stands as its code on every kind of file', async () => {
  for (const [kind, made] of Object.entries(kinds)) {
    const text = popplerText(await made('Bo 🖋'));
    expect(text, kind).toContain('Bo [U+1F58B]');
    expect(text, kind).not.toMatch(/[?\ufffd]/);
  }
});

test('the same names are the same bytes', async () => {
  const drawn = kinds.invoice ?? expect.unreachable();
  expect(await drawn('陳大文 สมชาย')).toEqual(await drawn('陳大文 สมชาย'));
});

const about = { title: 'Names', author: 'Firm', subject: '', at };

/** Places of the words of a page, in points. */
function placesOf(bytes: Uint8Array) {
  const { output } = judge('pdftotext', [bytes], (path) => ['-bbox', path, '-']);
  const words = Buffer.from(output, 'latin1').toString();
  return [...words.matchAll(/xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>([^<]*)</g)].map(
    ([, from, to, word = '']) => ({ from: Number(from), to: Number(to), word }),
  );
}

test('a long name is cut with an ellipsis within its width, and one at the right ends there', async () => {
  const sheet = newSheet(about);
  sheet.text('กำพล'.repeat(20), { x: 50, y: 100, width: 120 });
  sheet.text('김철수', { x: 500, y: 140, align: 'right', face: 'bold' });
  const places = placesOf(await sheet.save());
  expect(places.map(({ word }) => word)).toEqual([expect.stringMatching(/^(กำพล)+.*…$/), '김철수']);
  expect(places[0]?.to).toBeGreaterThan(150);
  expect(places[0]?.to).toBeLessThan(171);
  expect(places[1]?.to).toBeCloseTo(500, 0);
});

test('shaped text is bold and in colour as its style says', async () => {
  const from = async (face: 'regular' | 'bold') => {
    const sheet = newSheet(about);
    sheet.text('ნინო', { x: 500, y: 140, align: 'right', face, colour: 'accent' });
    const bytes = await sheet.save();
    const { output } = judge('qpdf', [bytes], (path) => ['--qdf', '--object-streams=disable', path, '-']);
    const { red, green, blue } = colours.accent;
    expect(output).toContain(`${red} ${green} ${blue} rg`);
    return placesOf(bytes)[0]?.from ?? 0;
  };
  expect(await from('bold')).toBeLessThan(await from('regular'));
});

test('Thai text is broken between words', () => {
  const lines = newSheet(about).wrap('ประเทศไทยสวยงามมาก', 60, 10);
  expect(lines).toEqual(['ประเทศไทย', 'สวยงามมาก']);
});
