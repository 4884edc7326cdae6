import { formatMoney } from '#contract/core/money.ts';
import { seesIdentity } from '#contract/parties/parties.ts';
import { type OfficerStatus, positionNames, type Register } from '#contract/secretary/secretary-words.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { survivorOf } from '../parties/merging.queries.ts';
import { partyQueries } from '../parties/queries.ts';
import { calendarDay } from '../reference/calendar.ts';
import { countryName } from '../reference/countries.ts';
import { namedParties } from './chosen-party.ts';
import { chargeQueries, officerQueries, shareClassQueries } from './queries.ts';
import type { PrintedRegister } from './register-pdf.ts';

const endings: Readonly<Record<OfficerStatus, string>> = {
  APPOINTED: '',
  RESIGNED: 'resigned',
  REMOVED: 'removed',
  DECEASED: 'deceased',
};

interface Reading {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly clientId: string;
  /** The day of the register; nothing of a later day is in it. */
  readonly at: string;
}
type Table = Pick<PrintedRegister, 'title' | 'columns' | 'rows' | 'empty' | 'note'>;

const dayOf = (day: string | null) => (day === null ? '' : calendarDay(day));
/** A last day as it was known on the day of the register. */
const endedBy = (end: string | null, at: string): string | null => (end !== null && end <= at ? end : null);
/** Entries that had begun by the day, those that had not ended first. */
const asAt = <R extends { since: string; until: string | null }>(rows: readonly R[], at: string): R[] =>
  rows
    .filter(({ since }) => since <= at)
    .toSorted(
      (one, other) =>
        Number(endedBy(one.until, at) !== null) - Number(endedBy(other.until, at) !== null) ||
        one.since.localeCompare(other.since),
    );
const price = (amount: string | null, currency: string | null) =>
  amount !== null && currency !== null ? formatMoney({ amount, currency }) : '';
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Birth date and nationalities of a party, for those alone who may see what a person is known by. */
async function identityOf(tx: Tx, partyId: string): Promise<string> {
  const survivor = await survivorOf(tx, partyId);
  const party = survivor && (await partyQueries.byId(tx, survivor));
  if (!party) return '';
  return [
    party.birth_date && `born ${calendarDay(party.birth_date)}`,
    ...party.nationalities.map((code) => countryName(code)),
    party.registration_number,
    party.jurisdiction && countryName(party.jurisdiction),
  ]
    .filter(Boolean)
    .join(', ');
}

async function officersTable({ tx, actor, clientId, at }: Reading): Promise<Table> {
  const all = await officerQueries.ofClient(tx, clientId);
  const named = await namedParties(
    tx,
    all.map(({ party_id }) => party_id),
  );
  const identified = seesIdentity(actor.permissions);
  const rows: string[][] = [];
  for (const { party_id, position, status, since, until, alternate_for_id } of asAt(all, at)) {
    const director = all.find(({ id }) => id === alternate_for_id);
    const end = endedBy(until, at);
    rows.push([
      named(party_id).name,
      ...(identified ? [await identityOf(tx, party_id)] : []),
      director ? `${positionNames[position]} for ${named(director.party_id).name}` : positionNames[position],
      calendarDay(since),
      end ? [calendarDay(end), endings[status]].filter(Boolean).join(', ') : '',
    ]);
  }
  return {
    title: 'Register of directors and other officers',
    columns: identified
      ? [
          { title: 'Name', share: 0.26 },
          { title: 'Known by', share: 0.24 },
          { title: 'Position', share: 0.2 },
          { title: 'Appointed', share: 0.14 },
          { title: 'Ceased', share: 0.16 },
        ]
      : [
          { title: 'Name', share: 0.36 },
          { title: 'Position', share: 0.28 },
          { title: 'Appointed', share: 0.16 },
          { title: 'Ceased', share: 0.2 },
        ],
    rows,
    empty: 'No officer is recorded.',
  };
}

/** The classes of shares; their holders are not kept yet, which the register says. */
async function membersTable({ tx, clientId }: Reading): Promise<Table> {
  const classes = await shareClassQueries.ofClient(tx, clientId);
  return {
    title: 'Register of members',
    columns: [
      { title: 'Class', share: 0.15 },
      { title: 'Name', share: 0.35 },
      { title: 'Issued', share: 0.18 },
      { title: 'Par', share: 0.16 },
      { title: 'Paid', share: 0.16 },
    ],
    rows: classes.map(({ code, name, issued, par, paid, currency }) => [
      code,
      name,
      grouped(issued),
      price(par, currency),
      price(paid, currency),
    ]),
    empty: 'No class of shares is recorded.',
    note: 'No holder is recorded.',
  };
}

async function chargesTable({ tx, clientId, at }: Reading): Promise<Table> {
  const all = (await chargeQueries.ofClient(tx, clientId)).map(({ created, satisfied, ...charge }) => ({
    ...charge,
    since: created,
    until: satisfied,
  }));
  return {
    title: 'Register of charges',
    columns: [
      { title: 'Holder', share: 0.25 },
      { title: 'What is charged', share: 0.31 },
      { title: 'Amount', share: 0.18 },
      { title: 'Created', share: 0.13 },
      { title: 'Satisfied', share: 0.13 },
    ],
    rows: asAt(all, at).map(({ holder, description, amount, currency, since, until }) => [
      holder,
      description,
      price(amount, currency),
      calendarDay(since),
      dayOf(endedBy(until, at)),
    ]),
    empty: 'No charge is recorded.',
  };
}

const tables: Readonly<Record<Register, (of: Reading) => Promise<Table>>> = {
  MEMBERS: membersTable,
  OFFICERS: officersTable,
  CHARGES: chargesTable,
};

/** A register of a client as it was on a day. */
export const registerTable = (register: Register, of: Reading): Promise<Table> => tables[register](of);
