import type { Row } from '../row.ts';
import { askedAtFirst } from './first-start.ts';
import { usedFrozen } from './frozen.ts';
import { linesOf } from './record-lines.ts';
import { reversedHistories, reversibleKinds } from './reversal.ts';
import { triedTenants } from './tenants.ts';

const first = (kind: Parameters<typeof askedAtFirst>[0], most: number): Row => ({
  row: `first-start.${kind}`,
  name: `${kind} from a bare folder to the signed-in administrator of an empty firm`,
  bar: { most },
  measure: () => askedAtFirst(kind),
});

/** The firm, its people and its records. */
export const peopleRows: readonly Row[] = [
  first('commands', 1),
  first('pages', 4),
  first('fields', 15),
  {
    row: 'record-lines.addresses',
    name: 'lines of a kind of record in all layers, without tests: addresses',
    bar: { most: 300 },
    measure: () => linesOf('addresses'),
  },
  {
    row: 'record-lines.second',
    name: 'the same of one made from the README alone: relationship managers',
    bar: { most: 200 },
    measure: () => linesOf('relationship-managers'),
  },
  {
    row: 'two-tenant',
    name: 'endpoints × audiences called with another tenant’s id, or listed, none leaking',
    unit: '%',
    bar: { least: 100 },
    measure: triedTenants,
  },
  {
    row: 'reversal.kinds',
    name: 'kinds of record whose entries of the log can be reversed',
    unit: '%',
    bar: { least: 100 },
    measure: reversibleKinds,
  },
  {
    row: 'reversal.histories',
    name: 'random histories of a record after which a reversal left it as it was before',
    bar: { least: 500 },
    measure: reversedHistories,
  },
  {
    row: 'frozen',
    name: 'frozen copies of every release brought up to date and used',
    unit: '%',
    bar: { least: 100 },
    measure: usedFrozen,
  },
];
