import { type Condition, qualityChecks, qualityFacts, severityPoints } from '#contract/clients/quality.ts';

/**
 * `node scripts/quality-sql.ts`: the function of the database that scores clients as `contract/clients/quality.ts` does, written from its
 * table. A fact is a column `f.<name>`; a condition is an expression over them and `day.today`.
 */

/** Characters that `trim` of JavaScript takes away. */
const spaces = Array.from({ length: 0x10000 }, (_, code) => code)
  .filter((code) => code > 0 && String.fromCharCode(code).trim() === '')
  .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
  .join('');
const isBlank = (sql: string) => `app.is_blank(${sql})`;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const period = ({ days = 0, months = 0 }: { days?: number; months?: number }) =>
  months > 0 ? `make_interval(months => ${months}, days => ${days})` : `make_interval(days => ${days})`;
const after = (condition: Extract<Condition, { passed: unknown }>) =>
  `(f.${condition.passed} + ${period(condition)})::date`;

function sqlOf(condition: Condition): string {
  if ('blank' in condition) return isBlank(`f.${condition.blank}`);
  if ('unknown' in condition) return `f.${condition.unknown} is null`;
  if ('is' in condition) return `f.${condition.is[0]} is not distinct from ${quoted(condition.is[1])}`;
  if ('has' in condition) return `f.${condition.has}`;
  if ('lacks' in condition) return `not f.${condition.lacks}`;
  if ('passed' in condition) return `coalesce(${after(condition)} < f.today, false)`;
  if ('all' in condition) return `(${condition.all.map(sqlOf).join(' and ')})`;
  return 'any' in condition ? `(${condition.any.map(sqlOf).join(' or ')})` : `not (${sqlOf(condition.not)})`;
}

/** The days from which a condition may hold that did not before. */
function turns(condition: Condition): string[] {
  if ('passed' in condition) return [`${after(condition)} + 1`];
  if ('all' in condition) return condition.all.flatMap(turns);
  if ('any' in condition) return condition.any.flatMap(turns);
  return 'not' in condition ? turns(condition.not) : [];
}

/** A source of facts that are no columns of a client: one row for each, by its columns. `f.today` is the day. */
type Source = Readonly<Record<string, string>>;
const any = (condition: string) => `coalesce(bool_or(${condition}), false)`;
/** Rows that hold on a day; until they begin or end, the client has its turn on that day. */
const onDay = 'r.since <= day.today and coalesce(r.until >= day.today, true)';
const nextOf = (...days: string[]) =>
  `min(least(${days.map((day) => `case when ${day} > day.today then ${day} end`).join(', ')}))`;

const sources: Readonly<Record<string, Source>> = {
  'public.contacts': {
    has_contact: 'count(*) > 0',
    has_contact_email: any(`not ${isBlank('r.email')}`),
    has_primary_contact: any('r.is_primary'),
    has_contact_without_job_title: any(isBlank('r.job_title')),
    has_contact_without_phone: any("r.phones = '[]'"),
  },
  'public.client_addresses': {
    has_city: any(`not ${isBlank('r.city')}`),
    has_registered_address: any("'REGISTERED' = any (r.types)"),
    has_registered_country: any(`'REGISTERED' = any (r.types) and not ${isBlank('r.country_code')}`),
  },
  'public.client_services': {
    has_service: any(onDay),
    has_billable_service: any(`r.billable and ${onDay}`),
    turn: nextOf('r.since', 'r.until + 1'),
  },
  'public.client_managers': { has_manager: any(onDay), turn: nextOf('r.since', 'r.until + 1') },
  'public.group_memberships': { has_assessed_group: any(onDay), turn: nextOf('r.since', 'r.until + 1') },
  'public.documents': {
    newest_document: '(max(r.modified_at) at time zone day.zone)::date',
    turn: nextOf('r.valid_until - 60', 'r.valid_until + 1'),
  },
};
const laterals = Object.entries(sources).map(([table, facts]) => {
  const name = table.replace('public.', 'of_');
  const columns = Object.entries(facts).map(([fact, sql]) => `${sql} as ${fact}`);
  return {
    name,
    facts: Object.keys(facts),
    join: `cross join lateral (select ${columns.join(',\n      ')}\n    from ${table} r where r.client_id = c.id and r.deleted_at is null) ${name}`,
  };
});

const due = (['high', 'medium', 'low'] as const).map((severity) => `has_due_${severity}`);
const elsewhere: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    laterals.flatMap(({ name, facts }) => facts.map((fact) => [fact, `${name}.${fact}`] as const)),
  ),
  has_team: 'exists (select from public.client_teams t where t.client_id = c.id)',
  office_id: 'c.office_id::text',
  ...Object.fromEntries(due.map((fact) => [fact, `coalesce(due.${fact}, false)`])),
};
const facts = Object.keys(qualityFacts.entries);
/** Documents of types that are to be asked for again. */
const refreshed = `(select min(turn) from (select (coalesce(d.issued, (d.added_at at time zone day.zone)::date) + make_interval(months => t.refresh_months))::date + 1 as turn
      from public.documents d join public.document_types t on t.code = d.document_type and t.deleted_at is null and t.refresh_months > 0
      where d.client_id = c.id and d.deleted_at is null) r where turn > day.today)`;
const turnsOfSources = laterals.flatMap(({ name, facts: own }) =>
  own.includes('turn') ? [`${name}.turn`] : [],
);
const turnsOfChecks = [
  ...new Set(qualityChecks.flatMap(({ when, fails }) => [...(when ? turns(when) : []), ...turns(fails)])),
];

const severities = Object.keys(severityPoints) as (keyof typeof severityPoints)[];
const failed = (at: number) => `f.c${at}`;
const missing = (severity: (typeof severities)[number]) => {
  const fields = qualityChecks.flatMap((check, at) =>
    check.severity === severity ? [`case when ${failed(at)} then ${quoted(check.field)} end`] : [],
  );
  return `array_remove(array[${fields.join(', ')}]::text[], null) as missing_${severity}`;
};
/** Null where a check is not about the client. */
const outcome = ({ when, fails }: (typeof qualityChecks)[number], at: number) =>
  `${when ? `case when ${sqlOf(when)} then ${sqlOf(fails)} end` : `(${sqlOf(fails)})`} as c${at}`;
const sum = (condition: (at: number) => string) =>
  qualityChecks
    .map(({ severity }, at) => `case when ${condition(at)} then ${severityPoints[severity]} else 0 end`)
    .join(' + ');

/** The functions `app.is_blank` and `app.client_quality`, in SQL that may be run again. */
export const qualitySql =
  (): string => `create or replace function app.is_blank(t text) returns boolean language sql immutable parallel safe as $$
  select btrim(coalesce(t, ''), E'${spaces}') = ''
$$;
create or replace function app.client_quality(of_clients uuid[], today date default null)
  returns table (client_id uuid, facts jsonb, missing_high text[], missing_medium text[], missing_low text[], score integer, band text, turn date)
  language plpgsql stable security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
begin return query
  with firm as (select coalesce((select f.time_zone from public.firm f), 'utc') as zone),
  day as (select zone, coalesce(today, (now() at time zone zone)::date) as today from firm),
  due as (select s.client_id, ${severities.map((severity) => `bool_or(s.severity = '${severity}') as has_due_${severity}`).join(', ')}
    from day, app.document_states(of_clients, day.today) s where s.severity is not null group by s.client_id),
  f as materialized (select c.id, day.today, ${facts.map((fact) => `${elsewhere[fact] ?? `c.${fact}`} as ${fact}`).join(', ')},
      least(${[...turnsOfSources, refreshed].join(', ')}) as turn_of_rows
    from public.clients c cross join day left join due on due.client_id = c.id
    ${laterals.map(({ join }) => join).join('\n    ')}
    where c.id = any (coalesce(of_clients, array(select x.id from public.clients x)))),
  checked as (select f.id, f.today, f.turn_of_rows, to_jsonb(f) - '{id,today,turn_of_rows}'::text[] as facts,
      ${qualityChecks.map(outcome).join(',\n      ')},
      (select min(turn) from unnest(array[${turnsOfChecks.join(', ')}]) turn where turn > f.today) as turn_of_checks
    from f),
  counted as (select f.*, ${sum((at) => `${failed(at)} is not null`)} as applying,
      ${sum(failed)} as failing
    from checked f),
  scored as (select f.*, (200 * (applying - failing) + applying) / (2 * applying) as points from counted f)
  select f.id, f.facts, ${severities.map(missing).join(',\n    ')}, f.points,
    case when ${qualityChecks.flatMap(({ severity }, at) => (severity === 'high' ? [`coalesce(${failed(at)}, false)`] : [])).join(' or ')} or f.points < 70 then 'low'
      when f.points >= 90 then 'high' else 'medium' end,
    least(f.turn_of_rows, f.turn_of_checks)
  from scored f;
end $$;`;

if (process.argv[1] === import.meta.filename) console.log(qualitySql());
