import { listApprovers } from '#contract/clients/approvers.ts';
import { readClient } from '#contract/clients/clients.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { queryOf } from '#src/api/query.ts';
import { writeForm } from '#src/session/write-form.ts';

/** Who approves what for a client. No device keeps it. */
export const approversQuery = (clientId: string) =>
  queryOf(listApprovers, { params: { id: clientId } }, { persist: false, quiet: true });

/** Makes a write; answers its refusal by the fields of the form, or nothing once it is done. What shows rights is read again either way. */
export const writeApprover = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  writeForm(endpoint, input, [listApprovers, readClient]);
