import type { Filter } from '#contract/core/filters.ts';

/** The address of the client list limited to the clients a member of staff manages. */
export function myClientsSearch(userId: string): { filters: string } {
  const managedByMe: Filter = {
    field: 'relationship_managers',
    operator: 'EQ',
    keyword: userId,
    keyword2: '',
  };
  return { filters: JSON.stringify([managedByMe]) };
}

/** The address of the client list with every client of the firm, of any status. */
export const allClientsSearch = { filters: '[]' };
