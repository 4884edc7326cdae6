import type { Endpoint } from '#contract/core/endpoint.ts';
import { namesOfClients } from '../clients/queries.ts';
import type { Call } from '../http/handler.ts';
import { putInInbox } from '../inbox/put.ts';
import { nameOfUser } from '../people/queries.ts';
import { type ChangeRow, peopleToApprove } from './queries.ts';

/** Tells those who may approve a change, in their inbox. It says whose account it is and nothing of the account. */
export async function tellApprovers(
  { tx, now }: Pick<Call<Endpoint>, 'tx' | 'now'>,
  { id, client_id, employee_id, proposed_by }: ChangeRow,
): Promise<void> {
  const [client] = await namesOfClients(tx, [client_id]);
  const proposer = await nameOfUser(tx, proposed_by);
  const page = employee_id === null ? 'bank-details' : `payroll/employee/${employee_id}`;
  for (const readerId of await peopleToApprove(tx, id))
    await putInInbox(
      tx,
      {
        readerId,
        kind: 'bank.proposed',
        title: `${employee_id === null ? 'Bank account' : 'Bank account of an employee'} to approve: ${client?.name ?? ''}`,
        body: `Proposed by ${proposer}. Ask by a number that was known before, then approve or refuse it.`,
        path: `/app/clients/${client_id}/${page}`,
      },
      now,
    );
}
