import * as v from 'valibot';
import { actedAs } from '../core/acted-as.ts';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { paragraphs } from '../core/text/pasted.ts';
import { date, id, idParams, instant, money, namedRef, version } from '../core/values.ts';
import { fileFacts } from '../documents/documents.ts';
import { runTypes } from './client-payslips.ts';
import { frequencies } from './pay-periods.ts';
import { payrollDay } from './payroll-day.ts';

/* A pay run: the payslips of one payroll calendar and pay period, from their review to their publication. */

export const payRunStatuses = [
  'DRAFT',
  'IN_REVIEW',
  'CLIENT_APPROVAL',
  'APPROVED',
  'PUBLISHED',
  'CANCELLED',
] as const;
export type PayRunStatus = (typeof payRunStatuses)[number];
export const runJobs = ['QUEUED', 'FAILED'] as const;
/** A run of more employees is published by a job. */
export const publishedAtOnce = 30;
/** A change of more than this against the previous run is marked, in per cent. */
export const notableChange = 10;

export const payRunFields = {
  client_id: { type: 'reference', label: 'Client', filter: true },
  status: { type: 'choice', label: 'Status', sort: true, filter: true, options: payRunStatuses },
  period_end: { type: 'date', label: 'Period', sort: true, filter: true },
  pay_date: { type: 'date', label: 'Pay day', sort: true, filter: true },
} as const satisfies ListFields;
/** The statuses of a run that is not over. */
export const openStatuses = ['DRAFT', 'IN_REVIEW', 'CLIENT_APPROVAL', 'APPROVED'] as const;

export const personRef = v.object({ ...namedRef.entries, employee_no: v.string() });

/** One employee of a run; amounts are null where a payslip has none, and for those who may not see pay. */
const reportRow = v.object({
  employee: personRef,
  payslip_id: id,
  gross: v.nullable(money),
  net: v.nullable(money),
  employer_cost: v.nullable(money),
  previous_net: v.nullable(money),
  /** Change of the net pay against the previous run, per cent. */
  change: v.nullable(v.number()),
  reason: v.string(),
});
const reportTotal = v.object({
  currency: v.string(),
  payslips: v.number(),
  gross: v.nullable(money),
  net: v.nullable(money),
  /** Null unless every payslip says it. */
  employer_cost: v.nullable(money),
  previous_net: v.nullable(money),
  change: v.nullable(v.number()),
});
export const runReport = v.object({
  /** One for each currency. */
  totals: v.array(reportTotal),
  rows: v.array(reportRow),
  joiners: v.array(personRef),
  leavers: v.array(personRef),
  without_payslip: v.array(personRef),
});
export type RunReport = v.InferOutput<typeof runReport>;

const runFacts = {
  id,
  calendar: namedRef,
  period_start: date,
  period_end: date,
  pay_date: date,
  run_type: v.picklist(runTypes),
  status: v.picklist(payRunStatuses),
  version,
  sent_at: v.nullable(instant),
  answered_by: v.nullable(v.string()),
  answered_as: v.nullable(actedAs),
  answered_at: v.nullable(instant),
  /** The client's words with a return; masked for those who may not see pay. */
  comment: v.nullable(v.string()),
  published_at: v.nullable(instant),
};
export const payRun = v.object({
  ...runFacts,
  client: namedRef,
  job: v.nullable(v.picklist(runJobs)),
  sent_by: v.nullable(namedRef),
});
export type PayRun = v.InferOutput<typeof payRun>;
/** A file beside the figures of a report. */
const reportFile = v.object({ id, added_at: instant, added_by: v.string(), file: fileFacts });
export type ReportFile = v.InferOutput<typeof reportFile>;
/** Its files are left out for those who may not see pay. */
export const payRunWithReport = v.object({
  ...payRun.entries,
  report: runReport,
  files: v.array(reportFile),
  /** Approvals of a report that takes two people of the client, while it waits for the second. */
  approvals: v.array(v.object({ by: v.string(), at: instant })),
});
export type PayRunWithReport = v.InferOutput<typeof payRunWithReport>;

const views = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view payroll client'] },
} as const;
const runs = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view payroll client', 'edit payroll client'] },
} as const;

export const listPayRuns = endpoint({
  name: 'payRuns.list',
  summary: 'Pay runs of clients, the newest period first',
  api: 'main',
  method: 'GET',
  path: '/pay-runs',
  query: listQuery,
  shape: 'list',
  answer: payRun,
  allow: views,
});
export const payrollFields = {
  client_id: { type: 'reference', label: 'Client', filter: true },
  frequency: { type: 'choice', label: 'Frequency', filter: true, options: frequencies },
} as const satisfies ListFields;
/** A payroll calendar of a client, with what was run and what is next. */
const payroll = v.object({
  ...namedRef.entries,
  client: namedRef,
  frequency: v.picklist(frequencies),
  /** Number of people that it pays. */
  employees: v.number(),
  /** The colleague who runs it today; null: nobody. */
  run_by: v.nullable(namedRef),
  /** Its run of the newest period. */
  latest: v.nullable(
    v.object({ id, period_start: date, period_end: date, status: v.picklist(payRunStatuses) }),
  ),
  /** The first period after that run, or the present one. */
  next: v.object({ period_start: date, period_end: date, pay_date: date, cut_off: date }),
});
export type Payroll = v.InferOutput<typeof payroll>;
export const listPayrolls = endpoint({
  name: 'payRuns.payrolls',
  summary: 'Payrolls of all clients, with the colleague who runs each and the next period',
  api: 'main',
  method: 'GET',
  path: '/payrolls',
  query: listQuery,
  shape: 'list',
  answer: payroll,
  allow: views,
});
/** A run whose next step is the caller's. */
const waitingRun = v.object({
  id,
  client: namedRef,
  calendar: namedRef,
  period_start: date,
  period_end: date,
  /** The day by which it must be published. */
  pay_date: date,
  status: v.picklist(payRunStatuses),
  job: v.nullable(v.picklist(runJobs)),
  /** True if the client returned it; the words are on its page. */
  returned: v.boolean(),
});
export type WaitingRun = v.InferOutput<typeof waitingRun>;
/** The most of them that are answered. */
export const waitingRunRows = 30;
export const listWaitingRuns = endpoint({
  name: 'payRuns.waiting',
  summary: 'Pay runs that wait for me: those I run, stand in for or sent, the earliest pay day first',
  api: 'main',
  method: 'GET',
  path: '/own-pay-runs',
  shape: 'data',
  answer: v.array(waitingRun),
  allow: runs,
});
export const readPayRun = endpoint({
  name: 'payRuns.read',
  summary: 'A pay run with its figures: as they are while it is prepared, as they were sent from then on',
  api: 'main',
  method: 'GET',
  path: '/pay-runs/{id}',
  params: idParams,
  shape: 'data',
  answer: payRunWithReport,
  allow: views,
});
export const createPayRun = endpoint({
  name: 'payRuns.create',
  summary: 'Begin the run of a calendar’s pay period; the same id once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/pay-runs',
  body: v.object({ id, calendar_id: id, period_end: payrollDay, run_type: v.picklist(runTypes) }),
  shape: 'data',
  answer: payRunWithReport,
  allow: runs,
});

const reasonText = v.pipe(v.string(), paragraphs, v.maxLength(500, 'At most 500 characters.'));

export const explainChange = endpoint({
  name: 'payRuns.explain',
  summary: 'Say why an employee’s pay changed; the client reads it',
  api: 'main',
  method: 'POST',
  path: '/pay-runs/{id}/reasons',
  params: idParams,
  body: v.object({ employee_id: id, reason: reasonText }),
  shape: 'data',
  answer: payRunWithReport,
  allow: runs,
});
/** The steps that staff take; the client's are in `pay-reports.ts`. */
export const staffSteps = ['IN_REVIEW', 'CLIENT_APPROVAL', 'PUBLISHED', 'CANCELLED'] as const;
export type StaffStep = (typeof staffSteps)[number];
export const movePayRun = endpoint({
  name: 'payRuns.move',
  summary:
    'Take a pay run to its next step: review, the client’s approval, publication; or back, or cancel it',
  api: 'main',
  method: 'POST',
  path: '/pay-runs/{id}/status',
  params: idParams,
  body: v.object({ version, status: v.picklist(staffSteps) }),
  shape: 'data',
  answer: payRunWithReport,
  allow: runs,
});

export const payReportFields = {
  period_end: { type: 'date', label: 'Period', sort: true, filter: true },
} as const satisfies ListFields;
/**
 * The right of a contact to approve a report: `alone`; `second`, after somebody with whom they approve jointly; `first`, which waits for
 * another; or the reason why not.
 */
export const rightsToApprove = ['alone', 'second', 'first', 'over_limit', 'none'] as const;
export type RightToApprove = (typeof rightsToApprove)[number];

/** A pay run as the client's contacts see it: the figures and files that were sent to them. */
export const payReport = v.object({
  ...runFacts,
  report: runReport,
  files: v.array(reportFile),
  /** Approvals of a report that takes two people, while it waits for the second. */
  approvals: v.array(v.object({ by: v.string(), at: instant, mine: v.boolean() })),
  /** Null for a report that waits for no answer. */
  right: v.nullable(v.picklist(rightsToApprove)),
});
export type PayReport = v.InferOutput<typeof payReport>;

const sees = { by: 'bearer', audiences: ['contact'], permissions: { all: ['view payroll'] } } as const;

export const listPayReports = endpoint({
  name: 'payReports.list',
  summary: 'Payroll reports of my company, the newest period first',
  api: 'client',
  method: 'GET',
  path: '/payroll/reports',
  query: listQuery,
  shape: 'list',
  answer: payReport,
  allow: sees,
});
/** Approving needs an administrator of the company's contacts with access to its payroll. */
export const answerPayReport = endpoint({
  name: 'payReports.answer',
  summary: 'Approve a payroll report, or return it with a comment',
  api: 'client',
  method: 'POST',
  path: '/payroll/reports/{id}/answer',
  params: idParams,
  body: v.pipe(
    v.object({
      version,
      approve: v.boolean(),
      comment: v.pipe(v.string(), paragraphs, v.maxLength(2000, 'At most 2,000 characters.')),
    }),
    v.forward(
      v.check(({ approve, comment }) => approve || comment !== '', 'Say what should change.'),
      ['comment'],
    ),
  ),
  shape: 'data',
  answer: payReport,
  allow: { ...sees, permissions: { all: ['view payroll', 'edit client contact'] } },
});
