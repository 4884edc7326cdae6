import type { ListAnswer } from '#contract/core/endpoint.ts';
import type { ListFields } from '#contract/core/filters.ts';
import type { ListQuery } from '#contract/core/list.ts';
import {
  type CheckedList,
  type ListConditions,
  validateListQuery,
} from '#contract/core/validate-list-query.ts';
import { Refusal } from '../refusal.ts';

/** Checks a query against the fields of its list. Invalid keywords are a 422 that names each. */
export function checkedList<F extends ListFields>(fields: F, query: ListConditions): CheckedList<F> {
  const checked = validateListQuery(fields, query);
  if (Object.keys(checked.errors).length > 0) throw new Refusal('invalid', { errors: checked.errors });
  return checked;
}

/** One page of a list, with the unknown fields that were ignored. */
export function listAnswer<Row>(
  data: Row[],
  { page, recordPerPage }: ListQuery,
  { ignored }: CheckedList,
  count: { total: number; totalExact: boolean },
): ListAnswer<Row> {
  return {
    data,
    meta: {
      page,
      recordPerPage,
      ...count,
      ...(ignored.length > 0 ? { ignored: [...new Set(ignored)] } : {}),
    },
  };
}
