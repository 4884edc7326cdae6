import type { HrDocument } from '#contract/payroll/payroll.ts';

type Asked = HrDocument['acknowledgement'];

/** A document for every employee of a company: title, acknowledgement, and its rules. */
export interface Policy {
  title: string;
  asked: Asked;
  rules: readonly string[];
}

/** Policies of every company with payroll. */
export const everywhere: readonly Policy[] = [
  {
    title: 'Employee handbook',
    asked: 'REQUIRED',
    rules: [
      'Working hours are agreed with your manager. Core hours are from 10:00 to 16:00 on working days.',
      'Tell your manager before the start of the working day if you cannot come to work, and send a doctor’s note from the third day.',
      'Salaries are paid on the 28th of each month. Your payslip is published in the portal on the same day.',
      'Annual leave is requested in the portal of your team and confirmed in writing.',
    ],
  },
  {
    title: 'Data protection notice for employees',
    asked: 'REQUIRED',
    rules: [
      'We process your name, address, bank details and tax identifiers to pay you and to meet our legal duties.',
      'Our payroll provider sees this data on our behalf and may use it for nothing else.',
      'You may ask at any time what is kept about you, and have mistakes corrected.',
    ],
  },
];

/** Further policies of the two companies that employ the demo sign-ins. */
export const further: readonly Policy[] = [
  {
    title: 'Code of conduct',
    asked: 'DONE',
    rules: [
      'Treat colleagues, clients and suppliers with respect.',
      'Avoid conflicts of interest, and disclose those you cannot avoid.',
      'Decisions about people are made on merit alone.',
    ],
  },
  {
    title: 'Information security policy',
    asked: 'REQUIRED',
    rules: [
      'Use a password manager and a second factor wherever one is offered.',
      'Lock your screen when you leave it, and report a lost device at once.',
      'Company data stays on company devices.',
    ],
  },
  {
    title: 'Health and safety policy',
    asked: 'DONE',
    rules: [
      'Know the nearest exit and the meeting point outside the building.',
      'Report accidents and near misses on the day they happen.',
      'Adjust your desk, chair and screen; ask for an assessment if something hurts.',
    ],
  },
  {
    title: 'Travel and expenses policy',
    asked: 'NONE',
    rules: [
      'Book standard class and the least expensive sensible connection.',
      'Hand in receipts within 30 days; they are paid with the next salary.',
      'Meals are paid up to the daily rate of the country you are in.',
    ],
  },
  {
    title: 'Remote working policy',
    asked: 'NONE',
    rules: [
      'Up to three days a week may be worked from home after agreement with your team.',
      'Working from another country needs approval first, for tax and insurance reasons.',
    ],
  },
  {
    title: 'Anti-bribery policy',
    asked: 'DONE',
    rules: [
      'Never offer or accept anything that is meant to influence a decision.',
      'Gifts above the limit of the register are declined or recorded.',
    ],
  },
  {
    title: 'Speaking up',
    asked: 'NONE',
    rules: [
      'If you see something that is not right, tell your manager, HR or the outside mailbox.',
      'Nobody suffers a disadvantage for a report made in good faith.',
    ],
  },
  {
    title: 'Family leave policy',
    asked: 'NONE',
    rules: [
      'Parents may take paid leave in the first year after birth or adoption.',
      'Talk to HR three months before, so that your work can be handed over well.',
    ],
  },
];

/** A document of one person: its age in months, and the months it is still valid. */
export interface Personal {
  type: HrDocument['type'];
  title: string;
  monthsOld: number;
  validMonths?: number;
  asked?: Asked;
  text: readonly string[];
}

export const personal: readonly Personal[] = [
  {
    type: 'CONTRACT',
    title: 'Employment contract',
    monthsOld: 30,
    asked: 'DONE',
    text: [
      'The employer employs you for an indefinite time in the position named above.',
      'The first three months are a probation period, in which either side may end the contract with two weeks’ notice; afterwards three months’ notice is given.',
      'Your salary is paid monthly, on the 28th, to the account you name.',
      'You keep confidential what you learn about the business, also after the contract has ended.',
    ],
  },
  {
    type: 'AMENDMENT',
    title: 'Salary review, last year',
    monthsOld: 16,
    asked: 'DONE',
    text: ['Your salary was reviewed and raised. All other terms of your contract stay as they are.'],
  },
  {
    type: 'AMENDMENT',
    title: 'Salary review, this year',
    monthsOld: 4,
    asked: 'REQUIRED',
    text: ['Your salary was reviewed and raised by 3%. All other terms of your contract stay as they are.'],
  },
  {
    type: 'TAX_FORM',
    title: 'Annual earnings statement',
    monthsOld: 9,
    text: ['This statement sums up what you were paid in the past year and what was withheld from it.'],
  },
  {
    type: 'TAX_FORM',
    title: 'Tax declaration of the employee',
    monthsOld: 28,
    text: ['You declared your tax residence and the allowances that apply to you.'],
  },
  {
    type: 'CERTIFICATE',
    title: 'Certificate of employment',
    monthsOld: 7,
    text: ['We confirm that you are employed with us in the position named above.'],
  },
  {
    type: 'CERTIFICATE',
    title: 'First aid training',
    monthsOld: 11,
    validMonths: 13,
    text: ['You completed the two-day course for first aiders at work.'],
  },
  {
    type: 'LEAVE',
    title: 'Annual leave confirmation',
    monthsOld: 3,
    text: ['Your annual leave is confirmed as requested.'],
  },
  {
    type: 'OTHER',
    title: 'Laptop and phone handed over',
    monthsOld: 29,
    text: [
      'You received a laptop and a phone. They stay the property of the company and are returned at the end.',
    ],
  },
  {
    type: 'OTHER',
    title: 'Pension scheme, member information',
    monthsOld: 14,
    text: ['You are a member of the company’s pension scheme. Contributions are shown on your payslips.'],
  },
];
