import { type NoticeTopic, topicFacts } from '#contract/notice-choices.ts';
import { actor } from '#server/db/actor.ts';
import { firmOf } from '#server/firm/firm.ts';
import type { JobHandler } from '#server/jobs/runner.ts';
import { sendMail } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import { unreadPaths } from '../push/queries.ts';
import { letterKind, type NoticeLetter } from './plan.ts';
import { addresseeOf } from './queries.ts';

/** Words of a letter. They name no amount, person or document: a mailbox is read by others too. */
const subjects: Readonly<Partial<Record<NoticeTopic, string>>> = {
  payslip: 'You have a new payslip',
  hr_document: 'There is a new document for you',
  report: 'A payroll report waits for your approval',
  report_answer: 'A client answered a payroll report',
  hr_request: 'An employee asks for an HR document',
  from_client: 'A client sent you something',
  mention: 'A colleague mentioned you in a comment',
  conversation: 'You have a new message',
  client_message: 'A client wrote to you',
  training: 'You have a course to do',
  access_request: 'Somebody asks for access to a client’s portal',
  activation: 'A client is ready for activation',
};

/** Writes one letter about what its reader has not read yet, if they may sign in. */
async function write({ db, clock, config }: Services, { readerId, topic, at }: NoticeLetter): Promise<void> {
  const now = clock.now();
  const subject = subjects[topic];
  if (!subject) return;
  await db.as(actor('system'), async (tx) => {
    const reader = await addresseeOf(tx, readerId);
    const paths = await unreadPaths(tx, { readerId, kinds: topicFacts(topic).kinds, at });
    const [path] = paths;
    if (!reader || path === undefined) return;
    const firm = await firmOf(tx, config);
    const address = config.publicUrl + ((paths.length === 1 && path) || reader.portal);
    const letter = {
      reader: reader.name,
      says: [
        `${subject}.`,
        'It is not in this letter: sign in to read it.',
        'You get this letter because your profile says so: “Notifications” there changes that.',
      ],
      action: { words: 'Open it', address },
      firm,
    };
    const mail = { to: reader.email, subject: `${subject} (${firm.name})`, letter };
    await sendMail(tx, { kind: 'inbox.letter', ...mail }, now);
  });
}

export const letterJobs: readonly JobHandler<Services>[] = [
  { kind: letterKind, run: (services, payload) => write(services, payload as NoticeLetter) },
];
