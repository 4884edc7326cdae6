import type {
  BankAccount,
  BankChange,
  BankValues,
  EmployeeBankChange,
} from '#contract/clients/bank-accounts.ts';
import type { ApprovalObstacle, BankState } from '#contract/clients/bank-words.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { masked } from '#contract/payroll/amounts.ts';
import type { Tx } from '../db/db.ts';
import type { Call } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { namedUsers } from '../people/queries.ts';
import { countryOf } from '../reference/countries.ts';
import { type AccountRow, type ChangeRow, fieldLabels, obstacleTo } from './queries.ts';
import type { AccountColumns, EmployeeColumns } from './tables.ts';

type OfCall = Pick<Call<Endpoint>, 'tx' | 'actor' | 'session' | 'now'>;

/** The session and time by which the database knows the person. */
export function actingOf({ session, now }: Pick<OfCall, 'session' | 'now'>) {
  if (!session) throw new Refusal('unauthorized');
  return { sessionId: session.id, now };
}

/** The facts of an account that a change has, of a row with more. */
export const columnsOf = ({
  label,
  holder_name,
  bank_name,
  country_code,
  iban,
  account_no,
  bic,
  routing,
  currency,
  purposes,
  more,
}: AccountColumns): AccountColumns => ({
  ...{ label, holder_name, bank_name, country_code, iban, account_no },
  ...{ bic, routing, currency, purposes, more },
});

/** True for the facts of a client’s account; an employee’s is its number alone. */
const isOfClient = (columns: AccountColumns | EmployeeColumns): columns is AccountColumns =>
  'label' in columns;

const hide = (value: string | null) => value && masked;

/** Facts of an account for a reader; the numbers are masked for those whose grants mask them. */
function valuesOf(
  { country_code, more, purposes, ...columns }: AccountColumns,
  labels: ReadonlyMap<string, string>,
  isMasked: boolean,
): BankValues {
  const { iban, account_no, bic, routing } = columns;
  const numbers = { iban, account_no, bic, routing };
  const shown = isMasked
    ? { iban: hide(iban), account_no: hide(account_no), bic: hide(bic), routing: hide(routing) }
    : numbers;
  const { label, holder_name, bank_name, currency } = columns;
  return {
    ...{ label, holder_name, bank_name, currency, ...shown },
    country: country_code === null ? null : countryOf(country_code),
    purposes: [...purposes],
    more: Object.entries(more).map(([definition, value]) => ({
      definition,
      label: labels.get(definition) ?? 'Further value',
      value: isMasked ? masked : value,
    })),
  };
}

const stateOf = ({ closed_at, verified_by }: AccountRow): BankState => {
  if (closed_at !== null) return 'CLOSED';
  return verified_by === null ? 'UNVERIFIED' : 'VERIFIED';
};

/** The names of people by their ids. */
async function namesOf(tx: Tx, ids: readonly (string | null)[]) {
  const people = await namedUsers(
    tx,
    ids.flatMap((id) => id ?? []),
  );
  return (id: string | null) => people.find((person) => person.id === id) ?? null;
}

const definitionsIn = (columns: readonly (AccountColumns | EmployeeColumns | null)[]) =>
  columns.flatMap((one) => (one && isOfClient(one) ? Object.keys(one.more) : []));

export async function accountAnswers(
  tx: Tx,
  rows: readonly AccountRow[],
  isMasked: boolean,
): Promise<BankAccount[]> {
  const labels = await fieldLabels(tx, definitionsIn(rows));
  const nameOf = await namesOf(
    tx,
    rows.flatMap(({ proposed_by, verified_by }) => [proposed_by, verified_by]),
  );
  return rows.map((row) => ({
    ...{ id: row.id, version: row.version, updated_at: row.updated_at },
    state: stateOf(row),
    values: valuesOf(row, labels, isMasked),
    proposed_by: nameOf(row.proposed_by),
    verified_by: nameOf(row.verified_by),
  }));
}

/** What an answer has of each change, besides its account. */
async function factsOf(call: OfCall, rows: readonly ChangeRow[]) {
  const { tx, actor } = call;
  const nameOf = await namesOf(
    tx,
    rows.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by]),
  );
  const obstacles = new Map<string, ApprovalObstacle | null>();
  for (const { id, state } of rows)
    if (state === 'PROPOSED') obstacles.set(id, await obstacleTo(tx, id, actingOf(call)));
  return rows.map(({ id, kind, state, proposed_by, proposed_at, decided_by, decided_at, reason }) => ({
    ...{ id, kind, state, proposed_at, decided_at, reason },
    proposed_by: nameOf(proposed_by),
    decided_by: nameOf(decided_by),
    is_own: proposed_by === actor.userId,
    obstacle: obstacles.get(id) ?? null,
  }));
}

export async function changeAnswers(
  call: OfCall,
  rows: readonly ChangeRow[],
  isMasked: boolean,
): Promise<BankChange[]> {
  const labels = await fieldLabels(
    call.tx,
    definitionsIn(rows.flatMap(({ before, account }) => [before, account])),
  );
  const shown = (columns: ChangeRow['before']) =>
    columns && isOfClient(columns) ? valuesOf(columns, labels, isMasked) : null;
  const facts = await factsOf(call, rows);
  return facts.map((fact, at) => ({
    ...fact,
    account_id: rows[at]?.account_id ?? null,
    before: shown(rows[at]?.before ?? null),
    after: shown(rows[at]?.account ?? null),
  }));
}

export async function employeeChangeAnswers(
  call: OfCall,
  rows: readonly ChangeRow[],
): Promise<EmployeeBankChange[]> {
  const facts = await factsOf(call, rows);
  return facts.map((fact, at) => ({
    ...fact,
    before: rows[at]?.before?.account_no ?? null,
    after: rows[at]?.account?.account_no ?? null,
  }));
}
