import { listArrivedDocuments, listClientChanges, ownClientDays } from '#contract/clients/own-clients.ts';
import { later } from '../clock.ts';
import { type Handler, handle } from '../http/handler.ts';
import { arrivedDocuments, changedClients } from './own-clients.queries.ts';

const since = (now: string) => later(now, -ownClientDays * 24 * 3_600_000);

export const ownClientHandlers: readonly Handler[] = [
  handle(listClientChanges, async ({ tx, actor, now }) =>
    actor.userId === null ? [] : changedClients(tx, actor, actor.userId, since(now)),
  ),
  handle(listArrivedDocuments, async ({ tx, actor: { userId }, now }) =>
    userId === null ? [] : arrivedDocuments(tx, userId, since(now)),
  ),
];
