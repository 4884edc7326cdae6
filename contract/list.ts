import * as v from 'valibot';
import { defaultPage, defaultRecordPerPage, pageSizes } from './limits.ts';
import { pagingOf, stripAsterisks } from './rules.ts';
import { date, id } from './values.ts';

/** How a field of a list can be compared. `ISNULL` means nothing there (no manager assigned); `BETWEEN` takes keyword and keyword2. */
export const operators = [
  'EQ',
  'NE',
  'IN',
  'CONTAINS',
  'STARTS',
  'GTE',
  'LTE',
  'BETWEEN',
  'ISNULL',
  'NOTNULL',
] as const;
export type Operator = (typeof operators)[number];

export type FieldType = 'text' | 'choice' | 'date' | 'number' | 'reference';

/** Which operators fit a field of a type. */
export const operatorsOf: Record<FieldType, readonly Operator[]> = {
  text: ['CONTAINS', 'STARTS', 'EQ', 'NE', 'ISNULL', 'NOTNULL'],
  choice: ['EQ', 'NE', 'IN', 'ISNULL', 'NOTNULL'],
  date: ['EQ', 'GTE', 'LTE', 'BETWEEN', 'ISNULL', 'NOTNULL'],
  number: ['EQ', 'GTE', 'LTE', 'BETWEEN', 'ISNULL', 'NOTNULL'],
  reference: ['EQ', 'NE', 'IN', 'ISNULL', 'NOTNULL'],
};

/** What a list knows of one of its fields: app columns, URL state, and the server's SQL read the same table. */
export interface ListField {
  readonly type: FieldType;
  readonly sort?: true;
  readonly filter?: true;
  readonly options?: readonly string[];
}
export type ListFields = Record<string, ListField>;

const stripped = v.pipe(v.string(), v.maxLength(255, 'At most 255 characters.'), v.transform(stripAsterisks));

/** A filter entry (specification, section 3). `IN` separates its keywords by commas. */
export const filter = v.strictObject({
  field: v.pipe(v.string(), v.maxLength(64)),
  operator: v.picklist(operators),
  keyword: v.optional(stripped, ''),
  keyword2: v.optional(stripped, ''),
});
export type Filter = v.InferOutput<typeof filter>;

/** Entries are joined by AND; one level of OR inside an entry. */
export const filterEntry = v.union([
  filter,
  v.strictObject({ or: v.pipe(v.array(filter), v.minLength(1), v.maxLength(20)) }),
]);
export type FilterEntry = v.InferOutput<typeof filterEntry>;

const filters = v.pipe(v.array(filterEntry), v.maxLength(20, 'At most 20 filters.'));
const filtersParam = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(8000),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return v.parse(filters, JSON.parse(dataset.value));
      } catch {
        addIssue({ message: 'The filters could not be read.' });
        return NEVER;
      }
    }),
  ),
);

const whole = (name: string, max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.digits(`${name} must be a whole number.`),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(max, `${name} is too large.`),
    ),
  );

/**
 * The query string of a list. A list is paged only if both `page` and `recordPerPage` are given (specification, section 5);
 * otherwise the defaults 1 and 10 hold. `sort` is a field, descending with a leading minus. `search` is free text.
 */
export const listQuery = v.pipe(
  v.object({
    page: whole('The page', 1_000_000_000),
    recordPerPage: whole('The page size', Math.max(...pageSizes)),
    sort: v.optional(v.pipe(v.string(), v.regex(/^-?\w{1,64}$/, 'The sort order could not be read.'))),
    filters: filtersParam,
    search: v.optional(stripped),
  }),
  v.transform(({ sort, filters = [], search = '', ...paging }) => ({
    ...pagingOf(paging),
    sort,
    filters,
    search: search.trim(),
  })),
);
export type ListQuery = v.InferOutput<typeof listQuery>;

/** The query string of a list as the app writes it. */
export function listSearch(query: Partial<ListQuery>): Record<string, string> {
  return {
    page: String(query.page ?? defaultPage),
    recordPerPage: String(query.recordPerPage ?? defaultRecordPerPage),
    ...(query.sort ? { sort: query.sort } : {}),
    ...(query.filters?.length ? { filters: JSON.stringify(query.filters) } : {}),
    ...(query.search ? { search: query.search } : {}),
  };
}

/** A list query held against the fields of its list. */
export interface CheckedList {
  filters: FilterEntry[];
  sort: { field: string; direction: 'ASC' | 'DESC' } | undefined;
  /** Fields the list does not know (any more): kept in the address, not applied, told to the person. */
  ignored: string[];
  /** Keywords that do not fit their field, in words. */
  errors: Record<string, string[]>;
}

/** Sorts a query's filters into those that apply, those of unknown fields, and those that cannot be meant. */
export function checkList(fields: ListFields, query: Pick<ListQuery, 'filters' | 'sort'>): CheckedList {
  const checked: CheckedList = { filters: [], sort: undefined, ignored: [], errors: {} };
  const fits = (entry: Filter): boolean => {
    const known = Object.hasOwn(fields, entry.field) ? fields[entry.field] : undefined;
    if (!known?.filter) {
      checked.ignored.push(entry.field);
      return false;
    }
    const problem = problemOf(known, entry);
    if (problem) checked.errors[entry.field] = [...(checked.errors[entry.field] ?? []), problem];
    return !problem;
  };
  for (const entry of query.filters) {
    if (!('or' in entry)) {
      if (fits(entry)) checked.filters.push(entry);
      continue;
    }
    const or = entry.or.filter(fits);
    if (or.length > 0) checked.filters.push({ or });
  }
  if (query.sort) {
    const field = query.sort.replace(/^-/, '');
    if (Object.hasOwn(fields, field) && fields[field]?.sort)
      checked.sort = { field, direction: query.sort.startsWith('-') ? 'DESC' : 'ASC' };
    else checked.ignored.push(field);
  }
  return checked;
}

const fitsType: Record<FieldType, { fits: (text: string, field: ListField) => boolean; words: string }> = {
  text: { fits: (text) => !text.includes('\0'), words: 'text' },
  choice: {
    fits: (text, { options }) => !text.includes('\0') && (!options || options.includes(text)),
    words: 'one of the choices',
  },
  date: { fits: (text) => v.is(date, text), words: 'a date like 2026-01-31' },
  number: { fits: (text) => /^-?\d{1,15}(\.\d+)?$/.test(text), words: 'a number' },
  reference: { fits: (text) => v.is(id, text), words: 'something of this list' },
};

function problemOf(field: ListField, { operator, keyword, keyword2 }: Filter): string | undefined {
  if (!operatorsOf[field.type].includes(operator)) return `This field cannot be compared with ${operator}.`;
  if (operator === 'ISNULL' || operator === 'NOTNULL') return undefined;
  const { fits, words } = fitsType[field.type];
  const keywords =
    operator === 'IN' ? keyword.split(',') : operator === 'BETWEEN' ? [keyword, keyword2] : [keyword];
  const wrong = keywords.find((word) => !fits(word, field));
  return wrong === undefined ? undefined : `“${wrong.slice(0, 50)}” is not ${words}.`;
}
