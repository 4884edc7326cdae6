import * as v from 'valibot';
import { oldDocumentMonths } from '../core/limits.ts';
import { date } from '../core/values.ts';
import type { QualityBand } from './client-words.ts';

/*
 * How good the data of a client are (0134): one table of checks. The database has the same in SQL, written from this file by
 * `scripts/quality-sql.ts`, and keeps each client's score; the app computes with it what changes while it waits on a device.
 */

export type Severity = QualityBand;
/** Points of a check that a client fails. */
export const severityPoints: Readonly<Record<Severity, number>> = { high: 10, medium: 4, low: 1 };

const text = v.nullable(v.string());
const day = v.nullable(date);
const truth = v.boolean();
const texts = {
  ...{
    kind: text,
    name: text,
    company_type: text,
    jurisdiction: text,
    business_status: text,
    office_id: text,
  },
  ...{
    sector: text,
    registration_number: text,
    tax_id: text,
    year_end: text,
    website_url: text,
    phone: text,
  },
  hubspot: text,
};
const days = {
  ...{ date_of_incorporation: day, client_since: day, last_invoice: day, next_review_date: day },
  newest_document: day,
};
const truths = {
  ...{ has_service: truth, has_billable_service: truth, has_team: truth, has_manager: truth },
  ...{ has_contact: truth, has_contact_email: truth, has_primary_contact: truth },
  ...{ has_contact_without_job_title: truth, has_contact_without_phone: truth },
  ...{ has_city: truth, has_registered_address: truth, has_registered_country: truth },
  ...{ has_due_high: truth, has_due_medium: truth, has_due_low: truth },
  has_assessed_group: truth,
};
/** The facts of a client that its data quality depends on. */
export const qualityFacts = v.object({ ...texts, ...days, ...truths });
export type QualityFacts = v.InferOutput<typeof qualityFacts>;
type TextFact = keyof typeof texts;
type DateFact = keyof typeof days;
type TruthFact = keyof typeof truths;

/** A condition on the facts, as data: it is computed here, and written in SQL. */
export type Condition =
  | { readonly blank: TextFact }
  | { readonly unknown: DateFact }
  | { readonly is: readonly [fact: TextFact, value: string] }
  | { readonly has: TruthFact }
  | { readonly lacks: TruthFact }
  /** The date lies more than the period back; false without one. */
  | { readonly passed: DateFact; readonly days?: number; readonly months?: number }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** The kind of fault that a check looks for. */
type Dimension = 'completeness' | 'validity' | 'timeliness' | 'uniqueness' | 'consistency';

interface Check {
  /** The name of the marker (specification, section 2). */
  readonly field: string;
  readonly severity: Severity;
  readonly dimension: Dimension;
  /** The check is about clients of which this holds; about all without it. */
  readonly when?: Condition;
  readonly fails: Condition;
}

const company: Condition = { is: ['kind', 'CORPORATE'] };
const invoiceGraceDays = 60;

const completeness = 'completeness';
/** A line is one check: those of the ownership come with their facts. */
export const qualityChecks: readonly Check[] = [
  { field: 'name', severity: 'high', dimension: completeness, fails: { blank: 'name' } },
  {
    field: 'company-type',
    severity: 'high',
    dimension: completeness,
    when: company,
    fails: { blank: 'company_type' },
  },
  {
    field: 'jurisdiction-of-incorporation',
    severity: 'high',
    dimension: completeness,
    when: company,
    fails: { blank: 'jurisdiction' },
  },
  {
    field: 'business-status',
    severity: 'high',
    dimension: completeness,
    fails: { blank: 'business_status' },
  },
  { field: 'service', severity: 'high', dimension: completeness, fails: { lacks: 'has_service' } },
  { field: 'office', severity: 'high', dimension: completeness, fails: { blank: 'office_id' } },
  { field: 'team', severity: 'high', dimension: completeness, fails: { lacks: 'has_team' } },
  { field: 'rm', severity: 'high', dimension: completeness, fails: { lacks: 'has_manager' } },
  { field: 'contact', severity: 'high', dimension: completeness, fails: { lacks: 'has_contact_email' } },
  // The worst of the documents that are due says it once.
  { field: 'document', severity: 'high', dimension: 'validity', fails: { has: 'has_due_high' } },
  {
    field: 'date-of-incorporation',
    severity: 'medium',
    dimension: completeness,
    when: company,
    fails: { unknown: 'date_of_incorporation' },
  },
  { field: 'sector', severity: 'medium', dimension: completeness, fails: { blank: 'sector' } },
  { field: 'client-since', severity: 'medium', dimension: completeness, fails: { unknown: 'client_since' } },
  {
    field: 'registration-number',
    severity: 'medium',
    dimension: completeness,
    when: company,
    fails: { blank: 'registration_number' },
  },
  { field: 'tax-id', severity: 'medium', dimension: completeness, fails: { blank: 'tax_id' } },
  {
    field: 'year-end',
    severity: 'medium',
    dimension: completeness,
    when: company,
    fails: { blank: 'year_end' },
  },
  {
    field: 'registered-address',
    severity: 'medium',
    dimension: completeness,
    fails: { lacks: 'has_registered_address' },
  },
  {
    field: 'registered-address-country',
    severity: 'medium',
    dimension: 'validity',
    when: { has: 'has_registered_address' },
    fails: { lacks: 'has_registered_country' },
  },
  {
    field: 'invoice',
    severity: 'medium',
    dimension: 'consistency',
    when: {
      all: [
        { is: ['business_status', 'ACTIVE'] },
        { has: 'has_billable_service' },
        { passed: 'client_since', days: invoiceGraceDays },
      ],
    },
    fails: { unknown: 'last_invoice' },
  },
  {
    field: 'document',
    severity: 'medium',
    dimension: 'timeliness',
    fails: { all: [{ has: 'has_due_medium' }, { lacks: 'has_due_high' }] },
  },
  {
    field: 'kyc-review',
    severity: 'medium',
    dimension: 'timeliness',
    when: { not: { unknown: 'next_review_date' } },
    fails: { passed: 'next_review_date' },
  },
  {
    field: 'primary-contact',
    severity: 'medium',
    dimension: 'uniqueness',
    fails: { lacks: 'has_primary_contact' },
  },
  { field: 'website', severity: 'low', dimension: completeness, fails: { blank: 'website_url' } },
  { field: 'city', severity: 'low', dimension: completeness, fails: { lacks: 'has_city' } },
  { field: 'phone', severity: 'low', dimension: completeness, fails: { blank: 'phone' } },
  {
    field: 'contact-job-title',
    severity: 'low',
    dimension: completeness,
    when: { has: 'has_contact' },
    fails: { has: 'has_contact_without_job_title' },
  },
  {
    field: 'contact-phone',
    severity: 'low',
    dimension: completeness,
    when: { has: 'has_contact' },
    fails: { has: 'has_contact_without_phone' },
  },
  { field: 'hubspot', severity: 'low', dimension: completeness, fails: { blank: 'hubspot' } },
  // Assessed is a client also of which somebody found that it belongs to no group.
  {
    field: 'parent-group',
    severity: 'low',
    dimension: completeness,
    fails: { lacks: 'has_assessed_group' },
  },
  {
    field: 'document',
    severity: 'low',
    dimension: 'timeliness',
    fails: {
      all: [
        { lacks: 'has_due_high' },
        { lacks: 'has_due_medium' },
        {
          any: [
            { has: 'has_due_low' },
            { unknown: 'newest_document' },
            { passed: 'newest_document', months: oldDocumentMonths },
          ],
        },
      ],
    },
  },
];

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) => {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};
const partsOf = (date: string) => date.split('-').map(Number);
/** The number of a day: each is one more than that of the day before. */
function dayNumber(year: number, month: number, day: number): number {
  // Years that begin in March have the leap day at their end.
  const of = month > 2 ? year : year - 1;
  const months = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return 365 * of + Math.floor(of / 4) - Math.floor(of / 100) + Math.floor(of / 400) + months + day;
}
/** True if a date lies more than a period back. A day that the month at its end lacks is the month's last, as in the database. */
function isPast(date: string, { days = 0, months = 0 }: { days?: number; months?: number }, today: string) {
  const [year = 0, month = 1, day = 1] = partsOf(date);
  const at = year * 12 + month - 1 + months;
  const [endYear, endMonth] = [Math.floor(at / 12), (at % 12) + 1];
  const end = dayNumber(endYear, endMonth, Math.min(day, lengthOf(endYear, endMonth))) + days;
  const [thisYear = 0, thisMonth = 1, thisDay = 1] = partsOf(today);
  return end < dayNumber(thisYear, thisMonth, thisDay);
}

/** True if a condition holds of the facts on a calendar date. */
function holds(condition: Condition, facts: QualityFacts, today: string): boolean {
  const of = (each: Condition) => holds(each, facts, today);
  if ('blank' in condition) return !facts[condition.blank]?.trim();
  if ('unknown' in condition) return facts[condition.unknown] === null;
  if ('is' in condition) return facts[condition.is[0]] === condition.is[1];
  if ('has' in condition) return facts[condition.has];
  if ('lacks' in condition) return !facts[condition.lacks];
  if ('passed' in condition) {
    const from = facts[condition.passed];
    return from !== null && isPast(from, condition, today);
  }
  if ('all' in condition) return condition.all.every(of);
  return 'any' in condition ? condition.any.some(of) : !of(condition.not);
}

type Missing = Record<`missing_data_${Severity}`, string[]>;
export interface Quality extends Missing {
  /** 0 to 100. */
  quality_score: number;
  quality_band: QualityBand;
}

/** The band of a score. */
function bandOf(score: number, lacksHigh: boolean): QualityBand {
  if (lacksHigh || score < 70) return 'low';
  return score >= 90 ? 'high' : 'medium';
}

/** The quality of a client's data on a calendar date, with the names of what is missing by severity. */
export function qualityOf(facts: QualityFacts, today: string): Quality {
  const applying = qualityChecks.filter(({ when }) => !when || holds(when, facts, today));
  const failing = applying.filter(({ fails }) => holds(fails, facts, today));
  const points = (checks: readonly Check[]) =>
    checks.reduce((sum, { severity }) => sum + severityPoints[severity], 0);
  const all = points(applying);
  // In whole numbers, so that half a point is rounded here as in the database.
  const score = Math.floor((200 * (all - points(failing)) + all) / (2 * all));
  const missing = (of: Severity) =>
    failing.filter(({ severity }) => severity === of).map(({ field }) => field);
  const missing_data_high = missing('high');
  return {
    missing_data_high,
    missing_data_medium: missing('medium'),
    missing_data_low: missing('low'),
    quality_score: score,
    quality_band: bandOf(score, missing_data_high.length > 0),
  };
}
