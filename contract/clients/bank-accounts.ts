import * as v from 'valibot';
import { type Answer, endpoint } from '../core/endpoint.ts';
import type { Permission } from '../core/permissions.ts';
import type { Requirement } from '../core/requirement.ts';
import { id, idParams, instant, namedRef, version } from '../core/values.ts';
import { definitionKinds } from '../firm/words.ts';
import { country } from '../reference.ts';
import { bankAccountForm, employeeAccountForm, refuseForm } from './bank-accounts.form.ts';
import {
  approvalObstacles,
  bankChangeKinds,
  bankChangeStates,
  bankPurposes,
  bankStates,
} from './bank-words.ts';

/* Bank accounts: the ones in use, and changes of them, each of which takes a second person (docs/decisions/0125). */

/** Facts of an account. Those taken over from before may lack all but the label. */
const values = v.object({
  label: v.string(),
  holder_name: v.nullable(v.string()),
  bank_name: v.nullable(v.string()),
  country: v.nullable(country),
  iban: v.nullable(v.string()),
  account_no: v.nullable(v.string()),
  bic: v.nullable(v.string()),
  routing: v.nullable(v.string()),
  currency: v.nullable(v.string()),
  purposes: v.array(v.picklist(bankPurposes)),
  /** Values of the fields that the firm added to bank details, by their label. */
  more: v.array(v.object({ definition: id, label: v.string(), value: v.string() })),
});
export type BankValues = v.InferOutput<typeof values>;

const bankAccount = v.object({
  id,
  version,
  state: v.picklist(bankStates),
  values,
  updated_at: instant,
  proposed_by: v.nullable(namedRef),
  verified_by: v.nullable(namedRef),
});
export type BankAccount = v.InferOutput<typeof bankAccount>;

/** What a change has of itself, whatever account it is of. */
const changeFacts = {
  id,
  kind: v.picklist(bankChangeKinds),
  state: v.picklist(bankChangeStates),
  proposed_by: v.nullable(namedRef),
  proposed_at: instant,
  decided_by: v.nullable(namedRef),
  decided_at: v.nullable(instant),
  reason: v.nullable(v.string()),
  /** True for the person who proposed it. */
  is_own: v.boolean(),
  /** Why the person who asks does not approve it; null if they may, or it is decided. */
  obstacle: v.nullable(v.picklist(approvalObstacles)),
};
const bankChange = v.object({
  ...changeFacts,
  account_id: v.nullable(id),
  before: v.nullable(values),
  /** Null for an account that is to be closed. */
  after: v.nullable(values),
});
export type BankChange = v.InferOutput<typeof bankChange>;

/** A number by which somebody was reached 30 days before, so that one that came with a change is not called to confirm it. */
const knownPhone = v.object({ name: v.string(), phone: v.string() });
export type KnownPhone = v.InferOutput<typeof knownPhone>;

const viewing = ['view client', 'view bank details client'] as const satisfies readonly Permission[];
/** Permissions to propose a change of a client’s account, and to approve one that somebody else proposed. */
export const changesBankAccounts = {
  all: [...viewing, 'edit bank details client'],
} as const satisfies Requirement;
const views = { by: 'bearer', audiences: ['staff'], permissions: { all: viewing } } as const;
const changes = { by: 'bearer', audiences: ['staff'], permissions: changesBankAccounts } as const;

/** Decided changes that are answered, the newest. */
export const decidedShown = 50;

export const listBankAccounts = endpoint({
  name: 'bankAccounts.list',
  summary: 'The bank accounts of a client, in use and closed, and the changes of them, the newest first',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/bank-accounts',
  params: idParams,
  shape: 'data',
  answer: v.object({
    accounts: v.array(bankAccount),
    changes: v.array(bankChange),
    /** The fields that the firm added to bank details of clients of this country. */
    fields: v.array(
      v.object({
        id,
        label: v.string(),
        type: v.picklist(definitionKinds),
        required: v.boolean(),
        options: v.array(v.string()),
      }),
    ),
    phones: v.array(knownPhone),
    /** False while fewer than two people may change accounts: then nobody approves a change. */
    can_approve: v.boolean(),
    /** True if the grants of the person who asks mask the numbers. */
    masked: v.boolean(),
  }),
  allow: views,
});
export type BankAccounts = Answer<typeof listBankAccounts>;

export const addBankAccount = endpoint({
  name: 'bankAccounts.add',
  summary: 'Propose a further bank account of a client; a second person approves it',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/bank-accounts',
  params: idParams,
  body: v.object({ id, form: bankAccountForm }),
  shape: 'data',
  answer: bankChange,
  allow: changes,
});
export const importBankAccounts = endpoint({
  name: 'bankAccounts.importRows',
  summary: 'Propose the bank accounts of a file, all or none; with `check` they are only checked',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/bank-accounts/import',
  params: idParams,
  body: v.object({
    id,
    check: v.boolean(),
    rows: v.pipe(
      v.array(v.object({ id, form: bankAccountForm })),
      v.minLength(1, 'There is no row in it.'),
      v.maxLength(200, 'At most 200 rows.'),
    ),
  }),
  shape: 'data',
  answer: v.object({ rows: v.number() }),
  allow: changes,
});
export const changeBankAccount = endpoint({
  name: 'bankAccounts.change',
  summary: 'Propose a change of a bank account; the account in use stays until a second person approves',
  api: 'main',
  method: 'POST',
  path: '/bank-accounts/{id}/changes',
  params: idParams,
  body: v.object({ id, version, form: bankAccountForm }),
  shape: 'data',
  answer: bankChange,
  allow: changes,
});
export const closeBankAccount = endpoint({
  name: 'bankAccounts.close',
  summary: 'Propose to close a bank account; it stays in use until a second person approves',
  api: 'main',
  method: 'POST',
  path: '/bank-accounts/{id}/close',
  params: idParams,
  body: v.object({ id, version }),
  shape: 'data',
  answer: bankChange,
  allow: changes,
});
export const approveBankChange = endpoint({
  name: 'bankChanges.approve',
  summary: 'Approve a change of a bank account that somebody else proposed; it is in use from then on',
  api: 'main',
  method: 'POST',
  path: '/bank-changes/{id}/approve',
  params: idParams,
  shape: 'data',
  answer: bankChange,
  allow: changes,
});
export const refuseBankChange = endpoint({
  name: 'bankChanges.refuse',
  summary: 'Refuse a change of a bank account, or withdraw one’s own',
  api: 'main',
  method: 'POST',
  path: '/bank-changes/{id}/refuse',
  params: idParams,
  body: refuseForm,
  shape: 'data',
  answer: bankChange,
  allow: changes,
});

/* The account of an employee, by the same rules and by the permissions of payroll. */

const employeeChange = v.object({
  ...changeFacts,
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});
export type EmployeeBankChange = v.InferOutput<typeof employeeChange>;

const runsPayroll = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view payroll client', 'edit payroll client'] },
} as const;

export const readEmployeeAccount = endpoint({
  name: 'employeeBank.read',
  summary: 'The bank account of an employee, and the changes of it, the newest first',
  api: 'main',
  method: 'GET',
  path: '/payroll/employees/{id}/bank-account',
  params: idParams,
  shape: 'data',
  answer: v.object({
    account_no: v.nullable(v.string()),
    changes: v.array(employeeChange),
    phones: v.array(knownPhone),
    can_approve: v.boolean(),
  }),
  allow: runsPayroll,
});
export type EmployeeAccount = Answer<typeof readEmployeeAccount>;
export const changeEmployeeAccount = endpoint({
  name: 'employeeBank.change',
  summary:
    'Propose another bank account for an employee; the one in use stays until a second person approves',
  api: 'main',
  method: 'POST',
  path: '/payroll/employees/{id}/bank-account',
  params: idParams,
  body: v.object({ id, form: employeeAccountForm }),
  shape: 'data',
  answer: employeeChange,
  allow: runsPayroll,
});
export const approveEmployeeChange = endpoint({
  name: 'employeeBank.approve',
  summary: 'Approve an employee’s bank account that somebody else proposed; it is in use from then on',
  api: 'main',
  method: 'POST',
  path: '/payroll/bank-changes/{id}/approve',
  params: idParams,
  shape: 'data',
  answer: employeeChange,
  allow: runsPayroll,
});
export const refuseEmployeeChange = endpoint({
  name: 'employeeBank.refuse',
  summary: 'Refuse an employee’s bank account, or withdraw one’s own proposal',
  api: 'main',
  method: 'POST',
  path: '/payroll/bank-changes/{id}/refuse',
  params: idParams,
  body: refuseForm,
  shape: 'data',
  answer: employeeChange,
  allow: runsPayroll,
});
