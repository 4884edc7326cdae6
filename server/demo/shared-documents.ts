import { addDays } from '../reference/calendar.ts';
import type { DemoClients } from './clients.ts';
import { payrollCompanies } from './clients.ts';
import type { FileMaker } from './file-maker.ts';
import type { DemoStaffing } from './firm.ts';
import { letterPdf } from './papers/letter-pdf.ts';
import { random } from './random.ts';

const guide = `How to use the client portal

Your documents      What the firm shared with you. Open, download or print.
To sign             Documents waiting for your signature. You can sign on your phone, also without a network.
Invoices            What was invoiced, and what is open.
Your team           Who looks after you, and how to reach them.

Install the portal on your phone from the browser's menu: it then opens without a network too.
`;

/** Documents made for one company: kind, title, sections. */
const own: readonly (readonly [type: string, title: string, text: readonly string[]])[] = [
  [
    'ANNUAL_ACCOUNTS',
    'Annual accounts, last financial year',
    [
      'The accounts were prepared from the books of the company and agree with them.',
      'The board approved them at its meeting and submits them to the members.',
    ],
  ],
  [
    'BOARD_MINUTES',
    'Minutes of the last board meeting',
    [
      'The meeting was duly called and a quorum was present throughout.',
      'The board approved the accounts, re-appointed the auditor and noted the report of the payroll provider.',
      'There being no further business, the chair closed the meeting.',
    ],
  ],
  [
    'PAYROLL_REPORT',
    'Payroll summary, last month',
    ['All salaries were paid on time. Joiners and leavers are listed in the report of the payroll team.'],
  ],
];

/** Type, title and days from today: one each for the first companies. */
const papersDue: readonly (readonly [
  type: string,
  title: string,
  days: { issued: number; until: number | null },
])[] = [
  ['LICENCE', 'Business licence', { issued: -690, until: 40 }],
  ['LICENCE', 'Business licence', { issued: -742, until: -12 }],
  ['REGISTER_EXTRACT', 'Extract from the register', { issued: -500, until: null }],
  ['LICENCE', 'Business licence', { issued: -130, until: 600 }],
];

/** Documents the firm shared with its clients: some made for each payroll company, some the same for everybody. */
export async function demoSharedDocuments(
  seed: number,
  files: FileMaker,
  { clients }: DemoClients,
  firm: DemoStaffing,
  firmName: string,
  today: string,
) {
  const chance = random(seed, 'documents');
  const fees = await letterPdf({
    title: 'Schedule of fees',
    from: firmName,
    date: addDays(today, -200),
    sections: [
      {
        heading: 'What we charge',
        paragraphs: [
          'Recurring services are charged at the fixed fees of your engagement letter.',
          'Other work is charged by time, after you agreed to an estimate.',
        ],
      },
      { heading: 'Payment', paragraphs: ['Invoices are due within 30 days.'] },
    ],
  });
  const feesFile = await files.add('Schedule of fees.pdf', 'application/pdf', fees.bytes);
  const guideFile = await files.add('Portal guide.txt', 'text/plain', new TextEncoder().encode(guide));

  const share = (
    client_id: string,
    document_type: string,
    title: string,
    file_id: string,
    daysAgo: number,
  ) => {
    const at = `${addDays(today, -daysAgo)}T10:00:00.000Z`;
    return {
      id: chance.id(),
      client_id,
      lane: 'SHARED' as 'SHARED' | 'INTERNAL',
      title,
      document_type,
      issued: null as string | null,
      valid_until: null as string | null,
      file_id,
      added_by: chance.pick(firm.managers).display_name,
      added_at: at,
      modified_at: at,
    };
  };
  const rows = clients
    .filter(({ record_status }) => record_status === 'active')
    .flatMap(({ id, portal_enabled }) => [
      ...(chance.chance(0.9)
        ? [share(id, 'FEE_SCHEDULE', 'Schedule of fees', feesFile, chance.int(5, 300))]
        : []),
      ...(portal_enabled ? [share(id, 'GUIDE', 'Portal guide', guideFile, chance.int(5, 300))] : []),
    ]);
  for (const company of clients.slice(0, payrollCompanies)) {
    for (const [i, [type, title, text]] of own.entries()) {
      const daysAgo = 6 + 20 * i + chance.int(0, 9);
      const { bytes } = await letterPdf({
        title,
        from: company.name,
        date: addDays(today, -daysAgo),
        sections: [{ heading: company.name, paragraphs: text }],
      });
      const file = await files.add(`${title}.pdf`, 'application/pdf', bytes);
      rows.push(share(company.id, type, title, file, daysAgo));
    }
  }
  return [...rows, ...(await duePapers())];

  /** Papers that the firm keeps of a few companies, good until a day or asked for again: some are due. */
  async function duePapers() {
    const kept: ReturnType<typeof share>[] = [];
    for (const [i, [type, title, days]] of papersDue.entries()) {
      const company = clients[i];
      if (!company) continue;
      const { bytes } = await letterPdf({
        ...{ title, from: company.name, date: addDays(today, days.issued) },
        sections: [{ heading: company.name, paragraphs: ['A copy for the file of the firm.'] }],
      });
      const file = await files.add(`${title}.pdf`, 'application/pdf', bytes);
      kept.push({
        ...share(company.id, type, title, file, 10),
        lane: 'INTERNAL' as const,
        issued: addDays(today, days.issued),
        valid_until: days.until === null ? null : addDays(today, days.until),
      });
    }
    return kept;
  }
}
