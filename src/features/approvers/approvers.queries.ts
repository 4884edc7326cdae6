import { listApprovers } from '#contract/clients/approvers.ts';
import { readClient } from '#contract/clients/clients.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { refusal } from '#src/api/refusal.ts';
import { queryClient } from '#src/session/query-client.ts';

/** Who approves what for a client. No device keeps it. */
export const approversQuery = (clientId: string) =>
  queryOf(listApprovers, { params: { id: clientId } }, { persist: false, quiet: true });

/** Makes a write; answers its refusal by the fields of the form, or nothing once it is done. What shows rights is read again either way. */
export async function writeApprover<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Record<string, string[]> | undefined> {
  try {
    await call(endpoint, input, { quiet: true });
    return undefined;
  } catch (error) {
    return Object.fromEntries(
      Object.entries(refusal(error)).map(([path, messages]) => [path.replace(/^form\./, ''), messages]),
    );
  } finally {
    for (const { name } of [listApprovers, readClient])
      void queryClient.invalidateQueries({ queryKey: [name] });
  }
}
