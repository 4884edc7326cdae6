import type { Box, FieldKind } from '#contract/signing/signing.ts';
import type { DemoLetter } from './letter-pdf.ts';

/** Fields on the last page of every demo document. */
export const signaturePlaces = [
  { kind: 'name', label: 'Name', x: 0.09, y: 0.2, width: 0.4, height: 0.032 },
  { kind: 'date', label: 'Date', x: 0.58, y: 0.2, width: 0.3, height: 0.032 },
  { kind: 'text', label: 'Capacity, e.g. director', x: 0.09, y: 0.29, width: 0.4, height: 0.032 },
  { kind: 'checkbox', label: 'I have read every page', x: 0.58, y: 0.29, width: 0.045, height: 0.032 },
  { kind: 'signature', label: 'Signature', x: 0.09, y: 0.4, width: 0.45, height: 0.09 },
] as const satisfies readonly ({ kind: FieldKind; label: string } & Box)[];

type Paper = Pick<DemoLetter, 'title' | 'sections'> & {
  message: string;
  /** The place of a framed link on the first page. */
  link?: { x: number; y: number; width: number; height: number };
};

const section = (heading: string, ...paragraphs: string[]) => ({ heading, paragraphs });

export const papers = {
  engagement: {
    title: 'Engagement letter',
    message: 'Please read the letter and sign on its last page. Call me with any question.',
    sections: [
      section(
        '1. Who we are',
        'We are a firm for corporate services, payroll and onboarding. This letter says what we will do for you, what we need from you, and on which terms.',
        'It replaces everything we said or wrote about our work before. Changes are agreed in writing.',
      ),
      section(
        '2. What we do',
        'We keep the statutory registers of your company, prepare and file the returns that the law asks for, and provide a registered office.',
        'We run your monthly payroll: we collect the changes of the month, calculate, have the result approved by you, publish payslips to your people and prepare the payments and the filings.',
        'We prepare annual accounts from your books, and the corporate tax return that follows from them.',
        'Legal advice, audits and valuations are not part of this engagement. We are glad to name people who provide them.',
      ),
      section(
        '3. What we need from you',
        'Give us complete and correct information in good time. We rely on it and do not check it unless we agreed to.',
        'Tell us at once of changes to directors, shareholders, beneficial owners and addresses. The law gives us few days to file them.',
        'Name two people who may instruct us. We act on instructions of these people only, and we may ask to confirm one before we act.',
        'We must identify you and those who own or control the company, and renew this from time to time. Without it we may not work for you.',
      ),
      section(
        '4. Fees',
        'Recurring services are charged at the fixed fees of our schedule, in advance for each quarter. Other work is charged by time after you agreed to an estimate.',
        'Invoices are due within 30 days. What we pay for you to registries and authorities is charged without a margin.',
        'Fees are reviewed once a year. We tell you of a change three months before it takes effect.',
      ),
      section(
        '5. Confidentiality and data',
        'We keep confidential what we learn about you, during the engagement and afterwards, unless the law obliges us to disclose it.',
        'We process personal data of your people on your behalf and only as you instruct us. The agreement on data processing is part of this letter.',
        'Documents are kept for as long as the law requires, and then destroyed.',
      ),
      section(
        '6. Liability',
        'We owe the care of a prudent professional. For slight negligence our liability is limited to five times the fee of the service concerned in the year of the damage.',
        'This limit does not apply to intent, gross negligence, and injury of life, body or health.',
      ),
      section(
        '7. How it ends',
        'Either side may end the engagement with three months’ notice to the end of a calendar quarter, and at once for good cause.',
        'We then hand over your documents and registers to you or to whom you name, and stay available for questions for a further month.',
      ),
      section(
        '8. Law',
        'The law at the seat of the office that serves you applies, and its courts are competent. If a part of this letter turns out to be void, the rest stays in force.',
      ),
    ],
  },
  amendment: {
    title: 'Amendment to the employment contract',
    message: 'As discussed: the change to your working hours from next month.',
    sections: [
      section('Working hours', 'From the first day of next month the weekly working time is 36 hours.'),
      section('Everything else', 'All other terms of the employment contract stay as they are.'),
    ],
  },
  payroll: {
    title: 'Payroll services agreement',
    message: 'The agreement for the coming year, with the new calendar.',
    sections: [
      section(
        'Services',
        'We calculate the monthly payroll, publish payslips and prepare payments and filings.',
        'Changes reach us by the 15th of each month. What comes later is paid with the next month.',
      ),
      section('Fees', 'The fee is charged for each payslip, as in the schedule of fees.'),
      section('Term', 'The agreement runs for a year and renews itself unless ended three months before.'),
    ],
  },
  processing: {
    title: 'Data processing agreement',
    message: 'Please sign for your company.',
    sections: [
      section('Subject', 'We process personal data of your employees to run your payroll.'),
      section(
        'Duties',
        'We act on your instructions, keep the data confidential and secure, and tell you of any breach within 24 hours.',
        'Further processors are used only with your agreement.',
      ),
      section('End', 'At the end we return the data and delete what the law does not oblige us to keep.'),
    ],
  },
  confidentiality: {
    title: 'Confidentiality agreement',
    message: 'For the file, before we share the first documents.',
    sections: [
      section('Purpose', 'Both sides will share information in order to decide whether to work together.'),
      section(
        'Duties',
        'Each side keeps the other’s information confidential and uses it for this purpose only.',
        'The duty lasts five years from the last disclosure.',
      ),
    ],
  },
  pension: {
    title: 'Proposal for a pension plan',
    message: 'As we discussed: the proposal from our partner.',
    link: { x: 46, y: 155, width: 232, height: 16 },
    sections: [
      section(
        'Scope',
        'To be signed on the last page of this proposal.',
        'Every employee with a permanent contract joins the plan on the first day of the month after probation.',
      ),
      section('Contributions', 'The company pays 5 % of the monthly salary, and the employee 3 %.'),
      section('Term', 'The plan begins next January and may be ended with six months’ notice.'),
    ],
  },
  undertaking: {
    title: 'Annual declaration of independence',
    message: 'The yearly declaration of every member of staff.',
    sections: [
      section(
        'Declaration',
        'I hold no interest in a client of the firm other than those I have disclosed.',
        'I have read the policies on gifts, on confidentiality and on dealing in securities, and I follow them.',
      ),
    ],
  },
} as const satisfies Record<string, Paper>;
export type PaperName = keyof typeof papers;
export const paperNamed = (name: PaperName): Paper => papers[name];
