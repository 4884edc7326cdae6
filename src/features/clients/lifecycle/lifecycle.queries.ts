import { type Client, readClient } from '#contract/clients/clients.ts';
import type { Action } from '#contract/clients/lifecycle.ts';
import * as calls from '#contract/clients/lifecycle-calls.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { clientShownBy } from '#src/records/record.queries.ts';
import { queryClient } from '#src/session/query-client.ts';

/** Where a client stands, and what can be done with its status. */
export const lifecycleQuery = (id: string) =>
  queryOf(calls.readLifecycle, { params: { id } }, { quiet: true });

/**
 * Does an action on a client's status; what shows the client is read again, also after a refusal: it says that something changed. Answers the
 * client, or nothing for one that was deleted.
 */
export async function moveClient(
  id: string,
  action: Action,
  body?: object,
  options: { quiet: boolean } = { quiet: true },
): Promise<Client | undefined> {
  const endpoint: Endpoint = calls.callOf[action];
  const input = { params: { id }, ...(endpoint.body && { body }) } as unknown as Input<Endpoint>;
  try {
    const client = (await call(endpoint, input, options)) as Client | undefined;
    if (client) queryClient.setQueryData([readClient.name, { params: { id } }], client);
    return client;
  } finally {
    const shown = [...clientShownBy, calls.readLifecycle, calls.listTrash];
    // One that was deleted is not read again: it is not there.
    const again = action === 'delete' ? shown.filter(({ name }) => name !== readClient.name) : shown;
    for (const { name } of again) void queryClient.invalidateQueries({ queryKey: [name] });
  }
}
