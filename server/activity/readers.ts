import { listApprovers } from '#contract/clients/approvers.ts';
import { listBankAccounts } from '#contract/clients/bank-accounts.ts';
import { viewsComments } from '#contract/clients/comments.ts';
import { contacts } from '#contract/clients/contacts.ts';
import type { RecordKey } from '#contract/core/record.ts';
import { allows, type Requirement } from '#contract/core/requirement.ts';
import { viewsInvoices } from '#contract/invoices/invoices.ts';
import { libraryReaders } from '#contract/library/editions.ts';
import { interests } from '#contract/owners/interests.ts';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { records } from '#contract/records.ts';
import { readSecretary } from '#contract/secretary/secretary.ts';
import type { Actor } from '../db/actor.ts';

/** Facts that hold nothing besides what the log itself is for. */
const everyReader = { all: ['view activity log'] } as const;
/** Readers of the acts of colleagues and clients' people for themselves: their sign-ins, devices, views and exports. */
const ofPersons = { all: ['view user analytics'] } as const;
const ofPeople = { any: ['edit role', 'view ad group'] } as const;
const ofFirm = { any: ['edit settings', 'view ad group'] } as const;
const ofDocuments = { all: ['view client', 'view document client'] } as const;
const ofPayroll = { all: ['view client', 'view payroll client'] } as const;

type Readers = Readonly<Record<string, Requirement>>;

/** A reader of the log, by their grants. */
export type LogReader = Pick<Actor, 'permissions' | 'masked'>;

/** Readers of the entries about each kind of subject that is no record, besides `view activity log`; those of records are in their `may`. */
const subjectReaders = {
  Agreement: { any: ['edit settings', 'view contact client'] },
  Device: ofPersons,
  Passkey: ofPersons,
  /** Of somebody else's, neither name nor id is shown (`log.queries.ts`). */
  Upload: everyReader,
  account: ofPersons,
  approver: listApprovers.allow.permissions,
  /** Of earlier versions: a value of a field of bank details. */
  'bank-detail': listBankAccounts.allow.permissions,
  bank_account: listBankAccounts.allow.permissions,
  client: { all: ['view client', 'view info client'] },
  comment: viewsComments,
  /** A record; its person changes it too, as does who looks after the access. */
  contact: { all: contacts.description.may.view },
  corporate_record: readSecretary.allow.permissions,
  directory_group: { all: ['view ad group'] },
  document: ofDocuments,
  edition: libraryReaders,
  /** An employee of a client, as somebody with an account. */
  employee: ofPayroll,
  /** The title of one that the reader may not know is withheld (`log.queries.ts`). */
  envelope: { all: ['view sign'] },
  error: ofFirm,
  export: ofPersons,
  file_import: ofPersons,
  firm: ofFirm,
  hr_document: ofPayroll,
  hr_request: ofPayroll,
  inbox: ofPersons,
  invoice: viewsInvoices,
  /** A record; its entries hold facts that not everybody who knows of it may see. */
  party: { all: ['view client', 'view ubo'] },
  pay_run: ofPayroll,
  /** A record, changed by its person too. */
  'payroll-employee': { all: payrollEmployees.description.may.view },
  /** The access of such an employee. */
  payrollEmployee: ofPayroll,
  payslip: ofPayroll,
  payslip_import: ofPayroll,
  registry_check: ofPersons,
  /** A decision about what a client's register says. */
  registry_difference: { all: ['view client', 'view info client'] },
  role: ofPeople,
  'share-move': { all: interests.description.may.view },
  training: { any: ['edit template', 'view user analytics'] },
  user: ofPeople,
  view: ofPersons,
} as const satisfies Readers;

/** Readers of the entries without a subject, by the log's name. */
export const logReaders = {
  Demo: everyReader,
  Document: ofDocuments,
  Export: ofPersons,
  Firm: ofFirm,
  Folder: ofDocuments,
  Inbox: ofPersons,
  Invoice: viewsInvoices,
  Navigation: everyReader,
  Notices: ofPersons,
  Session: everyReader,
} as const satisfies Readers;

/** A kind of subject: it has its readers. */
export type SubjectType = keyof typeof subjectReaders | RecordKey;
/** The name of entries without a subject. */
export type LogName = keyof typeof logReaders;

export const ofSubjects: Readers = {
  ...Object.fromEntries(
    Object.values(records).map(({ key, description: { may } }) => [key, { all: may.view }]),
  ),
  ...subjectReaders,
};

/** Subjects whose entries hold what a masked grant hides: they are for people who see it whole. */
const unmasked: ReadonlySet<string> = new Set(['bank-detail', 'bank_account']);

function readableIn(readers: Readers, { permissions, masked }: LogReader): string[] {
  const whole = permissions.filter((permission) => !masked.includes(permission));
  return Object.entries(readers).flatMap(([name, requirement]) =>
    allows(unmasked.has(name) ? whole : permissions, requirement) ? [name] : [],
  );
}

/**
 * The kinds of subjects whose entries an actor may read, and the names of entries without one. No other entry is theirs to read, and none
 * that names a client unless `ofClients` is true.
 */
export const readableBy = (actor: LogReader) => ({
  subjects: readableIn(ofSubjects, actor),
  logs: readableIn(logReaders, actor),
  ofClients: allows(actor.permissions, { all: ['view client'] }),
});
