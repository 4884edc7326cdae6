import { Users } from 'lucide-react';
import type { Answer } from '#contract/core/endpoint.ts';
import { listUsers } from '#contract/reference.ts';
import { wholeListOf } from '#src/api/query.ts';
import { foundBy, type SearchSource } from '#src/api/search-source.ts';
import { myClientsSearch } from '#src/lib/clients-search.ts';

/** A colleague has no page: the result leads to the clients they manage. */
export const colleagueSource: SearchSource = {
  heading: 'People',
  noun: 'person',
  needs: { all: ['view client'] },
  whole: true,
  query: () =>
    foundBy<Answer<typeof listUsers>>(wholeListOf(listUsers, { quiet: true }), ({ data }) =>
      data.map(({ id, name }) => ({
        id,
        title: name,
        detail: 'Colleague: the clients they manage',
        icon: <Users />,
        path: '/app/clients/list',
        search: myClientsSearch(id),
      })),
    ),
};
