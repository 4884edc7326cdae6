import * as contract from '#contract/documents/held-uploads.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { heldPage } from './held.queries.ts';

export const heldUploadHandlers: readonly Handler[] = [
  handle(contract.listHeldUploads, async ({ tx, input: { query } }) => {
    const checked = checkedList(contract.heldUploadFields, query);
    const { rows, count } = await heldPage(tx, checked, query);
    return listAnswer(
      rows.map(({ held: { account_id: _, client_id: __, ...held }, client }) => ({ ...held, client })),
      query,
      checked,
      count,
    );
  }),
];
