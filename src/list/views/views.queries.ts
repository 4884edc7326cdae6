import { listViews } from '#contract/views.ts';
import { queryOf } from '#src/api/query.ts';

/** The saved views of a list that the person sees, by name. */
export const viewsQuery = (list: string) => queryOf(listViews, { query: { list } });
