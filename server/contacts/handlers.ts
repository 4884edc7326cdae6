import { contactFields, listContacts } from '../../contract/clients/contacts.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { contactPage } from './queries.ts';

export const contactHandlers: readonly Handler[] = [
  handle(listContacts, async ({ input: { query }, tx }) => {
    const checked = checkedList(contactFields, query);
    const { rows, count } = await contactPage(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),
];
