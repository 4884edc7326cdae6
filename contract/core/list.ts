import * as v from 'valibot';
import { filterEntries } from './filters.ts';
import { defaultPage, defaultRecordPerPage, pageSizes } from './limits.ts';
import { pagingOf, stripAsterisks } from './list-rules.ts';
import { line } from './text/pasted.ts';

const unreadable = 'The filters could not be read.';

/** Filters as JSON in the address. The error names the first entry that cannot be read. */
const filtersParam = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(8000, 'These are more filters than fit an address.'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const result = v.safeParse(filterEntries, parsed(dataset.value));
      if (result.success) return result.output;
      const [issue] = result.issues;
      const at = issue.path?.[0]?.key;
      // The contract's own messages are shown as they are; valibot's begin with "Invalid" and quote the input.
      const said = issue.message.startsWith('Invalid') ? unreadable : issue.message;
      addIssue({ message: typeof at === 'number' ? `Filter ${at + 1}: ${said}` : said });
      return NEVER;
    }),
  ),
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const whole = (name: string, max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.digits(`${name} must be a whole number.`),
      v.maxLength(15, `${name} is too large.`),
      v.transform(Number),
      v.minValue(1, `${name} must be at least 1.`),
      v.maxValue(max, `${name} is too large.`),
    ),
  );

/** The specification's section 9 names the sizes: any other is refused, not rounded. */
const pageSize = v.optional(
  v.pipe(
    v.string(),
    v.picklist(pageSizes.map(String), `A page has ${pageSizes.join(', ')} rows.`),
    v.transform(Number),
  ),
);

const words = v.pipe(v.string(), v.maxLength(255, 'At most 255 characters.'), v.transform(stripAsterisks));

const schemaOfQuery = () =>
  v.pipe(
    v.object({
      page: whole('The page', 1_000_000_000),
      recordPerPage: pageSize,
      sort: v.optional(v.pipe(v.string(), v.regex(/^-?\w{1,64}$/, 'The sort order could not be read.'))),
      filters: filtersParam,
      search: v.optional(v.pipe(words, line)),
      count: v.optional(v.literal('all', 'The count can only be "all".')),
    }),
    v.transform(({ sort, filters = [], search = '', count, ...paging }) => ({
      ...pagingOf(paging),
      sort,
      filters,
      search,
      countAll: count === 'all',
    })),
  );

/**
 * The query string of a list. A list is paged only if both `page` and `recordPerPage` are given (specification, section 5);
 * otherwise the defaults 1 and 10 hold. `sort` is a field, descending with a leading minus. `search` is free text.
 * `count=all` counts beyond the exact total of `limits.ts`, however long that takes.
 * Marked pure: a page that does not read it has none of it in its bundle.
 */
export const listQuery = /* @__PURE__ */ schemaOfQuery();
export type ListQuery = v.InferOutput<typeof listQuery>;

/** The query string of a list as the app writes it. */
export function listSearch(query: Partial<ListQuery>): Record<string, string> {
  return {
    page: String(query.page ?? defaultPage),
    recordPerPage: String(query.recordPerPage ?? defaultRecordPerPage),
    ...(query.sort ? { sort: query.sort } : {}),
    ...(query.filters?.length ? { filters: JSON.stringify(query.filters) } : {}),
    ...(query.search ? { search: query.search } : {}),
    ...(query.countAll ? { count: 'all' } : {}),
  };
}
