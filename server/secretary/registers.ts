import { formatMoney } from '#contract/core/money.ts';
import { interestNames, reasonNames } from '#contract/owners/owner-words.ts';
import { percentText } from '#contract/owners/percent.ts';
import { seesIdentity } from '#contract/parties/parties.ts';
import { type OfficerStatus, positionNames, type Register } from '#contract/secretary/secretary-words.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { interestQueries } from '../owners/queries.ts';
import { holdingsAt } from '../owners/share-register.ts';
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

/** The part of a company that makes somebody its controller, in percent, where nothing else does. */
const controllerPercent = 25;
type InterestRow = Awaited<ReturnType<typeof interestQueries.ofClient>>[number];

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

/** The classes of shares, and under each its holders as at the day; without holders to those who may not see owners. */
async function membersTable({ tx, actor, clientId, at }: Reading): Promise<Table> {
  const classes = await shareClassQueries.ofClient(tx, clientId);
  const seesHolders = seesIdentity(actor.permissions);
  const { holdings } = seesHolders ? await holdingsAt(tx, clientId, at) : { holdings: [] };
  const rows: string[][] = [];
  for (const { id, code, name, issued, par, paid, currency } of classes) {
    rows.push([code, name, grouped(issued), price(par, currency), price(paid, currency)]);
    for (const { share_class, party, shares, part } of holdings)
      if (share_class.id === id)
        rows.push(['', await holderLine(tx, party), grouped(shares), `${part} %`, '']);
  }
  return {
    title: 'Register of members',
    columns: [
      { title: 'Class', share: 0.12 },
      { title: 'Name', share: 0.46 },
      { title: 'Shares', share: 0.16 },
      { title: 'Par, part', share: 0.14 },
      { title: 'Paid', share: 0.12 },
    ],
    rows,
    empty: 'No class of shares is recorded.',
    ...(holdings.length === 0 && {
      note: seesHolders
        ? 'No holder is recorded.'
        : 'Holders are left out: they take the permission to view owners.',
    }),
  };
}

/** A holder with what they are known by. */
async function holderLine(tx: Tx, { id, name }: { id: string; name: string }): Promise<string> {
  const known = await identityOf(tx, id);
  return known ? `${name} (${known})` : name;
}

/** '25 %', '25 to 50 %', or why it is not known. */
function extentOf({ share, share_min, share_max, unspecified_reason }: InterestRow): string {
  if (share !== null) return percentText(share);
  if (share_min !== null || share_max !== null)
    return `${Number(share_min ?? 0)} to ${percentText(share_max ?? '100')}`;
  return unspecified_reason ? reasonNames[unspecified_reason] : '';
}

/** True of what makes somebody a controller: a part that reaches the threshold, or control of another kind. */
const controls = ({ type, share, share_min, share_max, beneficial_owner }: InterestRow) =>
  beneficial_owner ||
  !(type === 'SHAREHOLDING' || type === 'VOTING_RIGHTS') ||
  Number(share ?? share_max ?? share_min ?? 0) >= controllerPercent;

async function controllersTable({ tx, actor, clientId, at }: Reading): Promise<Table> {
  const columns = [
    { title: 'Name', share: 0.26 },
    { title: 'Known by', share: 0.24 },
    { title: 'Nature of control', share: 0.24 },
    { title: 'From', share: 0.13 },
    { title: 'Until', share: 0.13 },
  ];
  const title = 'Register of controllers';
  const empty = 'No controller is recorded.';
  if (!seesIdentity(actor.permissions))
    return {
      ...{
        title,
        columns,
        rows: [],
        empty: 'Controllers are left out: they take the permission to view owners.',
      },
    };
  const all = (await interestQueries.ofClient(tx, clientId)).filter(controls);
  const named = await namedParties(
    tx,
    all.map(({ party_id }) => party_id),
  );
  const rows: string[][] = [];
  for (const interest of asAt(
    all.map((one) => ({ ...one, since: one.since ?? '' })),
    at,
  )) {
    const nature = [interestNames[interest.type], extentOf(interest)].filter(Boolean).join(', ');
    rows.push([
      named(interest.party_id).name,
      await identityOf(tx, interest.party_id),
      interest.direct === 'INDIRECT' ? `${nature}, indirectly` : nature,
      dayOf(interest.since || null),
      dayOf(endedBy(interest.until, at)),
    ]);
  }
  return { title, columns, rows, empty };
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
  CONTROLLERS: controllersTable,
};

/** A register of a client as it was on a day. */
export const registerTable = (register: Register, of: Reading): Promise<Table> => tables[register](of);
