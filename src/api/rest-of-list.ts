import type { Answer, Endpoint, Input, ListAnswer } from '#contract/core/endpoint.ts';

/** Greatest number of rows fetched of a whole list; the total of a longer one shows that there are more. */
export const wholeRows = 1000;

/**
 * The first page of a list, the answer to `input`, with the pages after it. A row that moves to the next page meanwhile is included once.
 */
export async function withRest<E extends Endpoint>(
  first: Answer<E>,
  input: Input<E>,
  ask: (input: Input<E>) => Promise<Answer<E>>,
): Promise<Answer<E>> {
  const { data, meta } = first as ListAnswer<{ id: string }>;
  const { query, ...rest } = input as { query: Record<string, string> };
  const rows = new Map(data.map((row) => [row.id, row]));
  for (let page = 2; (page - 1) * meta.recordPerPage < Math.min(meta.total, wholeRows); page++) {
    const next = await ask({ ...rest, query: { ...query, page: `${page}` } } as Input<E>);
    for (const row of (next as ListAnswer<{ id: string }>).data) rows.set(row.id, row);
  }
  return { ...(first as object), data: [...rows.values()] } as Answer<E>;
}
