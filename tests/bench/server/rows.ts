import type { Row } from '../row.ts';
import { activityLogPage } from './activity-log.ts';
import { whileCallsFlood } from './flood-calls.ts';
import { whileFlooded } from './flooded.ts';
import { fuzzed } from './fuzz.ts';
import { lostWrites } from './kill.ts';
import { checkedMatrix } from './matrix.ts';
import { secondStart } from './second-start.ts';
import { signInsASecond } from './sign-ins.ts';

export const serverRows: readonly Row[] = [
  {
    row: 'start',
    name: 'second start to the first answer ÷ with an empty endpoint table',
    unit: '×',
    bar: { most: 3 },
    measure: secondStart,
  },
  {
    row: 'kill',
    name: 'acknowledged writes lost over 50 kills of server and database under 8 writers',
    bar: { most: 0 },
    measure: lostWrites,
  },
  {
    row: 'flood',
    name: '/me and a blank upload of others while one account floods ÷ at rest, p99 of the worst attack',
    unit: '×',
    bar: { most: 3 },
    measure: whileFlooded,
  },
  {
    row: 'flood.calls',
    name: '/me and a blank upload of others while one account or a stranger has 24 requests of one kind under way ÷ at rest, p99 of the worst of every call',
    unit: '×',
    bar: { most: 3 },
    limit: 60,
    measure: whileCallsFlood,
  },
  {
    row: 'activity-log',
    name: 'a filtered page of 5,000,000 entries of the activity log ÷ its query alone',
    unit: '×',
    bar: { most: 1.5 },
    measure: activityLogPage,
  },
  {
    row: 'sign-in',
    name: 'sign-ins a second on one core, with the real cost of a hash',
    unit: '/s',
    bar: { least: 1 },
    measure: signInsASecond,
  },
  {
    row: 'fuzz',
    name: 'requests over the whole table without a 5xx or foreign data',
    bar: { least: 10_000 },
    measure: fuzzed,
  },
  {
    row: 'matrix',
    name: 'authorisation matrix: endpoints × roles checked',
    unit: '%',
    bar: { least: 100 },
    measure: checkedMatrix,
  },
];
