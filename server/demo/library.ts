import type { Edition } from '#contract/library/editions.ts';
import type { Tx } from '../db/db.ts';
import { deleteItemsAt } from '../inbox/queries.ts';
import {
  backdateAssignments,
  insertCourses,
  insertEditions,
  insertForms,
  insertResources,
} from '../library/queries.ts';
import { addDays } from '../reference/calendar.ts';
import type { FileMaker } from './file-maker.ts';
import { letterPdf } from './papers/letter-pdf.ts';
import { random } from './random.ts';
import { signIns } from './sign-ins.ts';

const keeper = `${signIns.administrator.first_name} ${signIns.administrator.last_name}`;

interface Paper {
  title: string;
  category: string;
  description: string;
  tags: string[];
  /** The note of each edition, the first first. */
  editions: (string | null)[];
  text: string;
}
const papers: readonly Paper[] = [
  {
    title: 'Engagement letter',
    category: 'Clients',
    description: 'For every new client, before the first work begins.',
    tags: ['letter', 'new client', 'terms'],
    editions: [null, 'New rates from January', 'Clause on data protection'],
    text: 'The firm renders the services that are listed below, at the rates of the list that is attached.',
  },
  {
    title: 'Power of attorney',
    category: 'Clients',
    description: 'For the tax office and the commercial register.',
    tags: ['authority', 'tax', 'register'],
    editions: [null, 'Also for value-added tax'],
    text: 'The undersigned authorises the firm to act for the company named below.',
  },
  {
    title: 'New employee of a client',
    category: 'Payroll',
    description: 'What we need to know before the first payslip.',
    tags: ['joiner', 'salary'],
    editions: [null],
    text: 'Please give name, address, day of birth, salary and bank account of the new employee.',
  },
];
const links = [
  [
    'Commercial register',
    'Registers',
    'https://www.zefix.ch',
    'Extracts of every company in Switzerland.',
    'CH',
  ],
  [
    'Rates of value-added tax',
    'Tax',
    'https://www.estv.admin.ch',
    'Rates of this year and of earlier ones.',
    'CH',
  ],
  ['Public holidays', 'House rules', 'https://www.feiertagskalender.ch', 'By canton and by country.', null],
] as const;

/** Writes the files of the firm's forms into the store; returns what goes into the library. */
export async function demoLibrary(seed: number, files: FileMaker, firmName: string, today: string) {
  const chance = random(seed, 'library');
  const forms = [];
  for (const { title, category, description, tags, editions, text } of papers) {
    const of: {
      id: string;
      number: Edition['number'];
      note: string | null;
      dated: string;
      file_id: string;
    }[] = [];
    for (const [at, note] of editions.entries()) {
      const dated = addDays(today, -200 * (editions.length - at));
      const { bytes } = await letterPdf({
        title,
        from: firmName,
        date: dated,
        sections: [
          { heading: 'What is agreed', paragraphs: [text] },
          { heading: 'Signature', paragraphs: ['Place and day', 'Name'] },
        ],
      });
      const file_id = await files.add(`${title}.pdf`, 'application/pdf', bytes);
      of.push({ id: chance.id(), number: at + 1, note, dated, file_id });
    }
    forms.push({ id: chance.id(), title, category, description, tags, editions: of });
  }
  const resources = links.map(([title, topic, url, description, country_code]) => ({
    ...{ id: chance.id(), title, topic, url, description, country_code },
    tags: [],
  }));
  const course = (title: string, topic: string, due_days: number, begun: number) => ({
    row: {
      ...{ id: chance.id(), title, topic, due_days, country_code: null },
      description: 'What to look for, what to do about it, and whom to tell.',
      provider: 'Academy of the firm',
      url: 'https://academy.example/courses',
      duration: 45,
      proof: 'TICK' as const,
      roles: ['ADM', 'RM', 'ASC', 'CMP', 'PAY', 'FIN', 'AUD'] as const,
    },
    begun: addDays(today, -begun),
  });
  const courses = [
    course('Spotting money laundering', 'Compliance', 30, 45),
    course('Keeping client data safe', 'Data protection', 60, 20),
  ];
  return { forms, resources, courses };
}
export type DemoLibrary = Awaited<ReturnType<typeof demoLibrary>>;

/** Writes the library, once its files and the firm's people are there. */
export async function insertLibrary(tx: Tx, { forms, resources, courses }: DemoLibrary, now: string) {
  const updated_at = now;
  await insertForms(
    tx,
    forms.map(({ editions: _, ...row }) => ({ ...row, updated_at })),
  );
  await insertEditions(
    tx,
    forms.flatMap(({ id, editions }) =>
      editions.map((edition) => ({
        ...edition,
        form_id: id,
        added_at: `${edition.dated}T09:00:00.000Z`,
        added_by: keeper,
      })),
    ),
  );
  await insertResources(
    tx,
    resources.map((row) => ({ ...row, updated_at })),
  );
  await insertCourses(
    tx,
    courses.map(({ row }) => ({ ...row, roles: [...row.roles], updated_at })),
  );
  for (const { row, begun } of courses) {
    await backdateAssignments(tx, row.id, begun);
    // Their notices would say the day of a course that begins today.
    await deleteItemsAt(tx, `/app/dashboard/training/${row.id}`);
  }
}
