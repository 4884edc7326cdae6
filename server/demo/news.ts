import { addDays } from '../reference/calendar.ts';
import { random } from './random.ts';

/** Three news posts: for contacts, for employees, for both. */
export function demoNews(seed: number, now: string) {
  const chance = random(seed, 'news');
  const day = (offset: number) => addDays(now.slice(0, 10), offset);
  const post = (title: string, body: string, audience: ('CONTACT' | 'EMPLOYEE')[], from: string) => ({
    ...{ id: chance.id(), title, body, audience, publish_from: from, publish_to: null, updated_at: now },
    pinned: false,
  });
  return [
    {
      ...post(
        'Closed between Christmas and New Year',
        'Our offices are closed from 25 December to 2 January.\n\nFor urgent matters call the people named under Contact: one of them is there every day.',
        ['CONTACT', 'EMPLOYEE'],
        day(-3),
      ),
      pinned: true,
    },
    post(
      'Annual accounts: what we need from you',
      'From January we ask for bank statements, contracts of the year and changes in the register. Send them under Send a document: the people who look after you are told at once.',
      ['CONTACT'],
      day(-10),
    ),
    post(
      'Your payslips stay on your phone',
      'Open My payslips once with a connection. From then on the last two years open without one too.',
      ['EMPLOYEE'],
      day(-20),
    ),
  ];
}
