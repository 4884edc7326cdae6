import * as log from '#contract/activity.ts';
import { startExport } from '../exports/start.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Call, type Handler, handle, type Reversal } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { loggablePath } from '../log.ts';
import {
  type ActiveSubject,
  activeClients,
  activeColleagues,
  activeContacts,
  activePage,
} from './active.queries.ts';
import { activityExport } from './export.ts';
import { activityById, activityPage, countBatch, reversalsOf } from './log.queries.ts';
import type { LogReader } from './readers.ts';
import { actOf, reverseTogether } from './reverse-entry.ts';
import { activityRowOf, navigationPath } from './rows.ts';
import { seenValues } from './seen-values.ts';
import { valuesByField } from './values-by-field.ts';

/** Logs the page a member of staff opened (specification, section 7). The token of a signing link is removed from the path. */
async function note({ input, activity }: Call<typeof log.logStaffNavigation>): Promise<undefined> {
  const { name, event, description, attribute } = input.body;
  const url = loggablePath(attribute.url);
  await activity({ name, event, description: loggablePath(description), attribute: { url } });
}

async function never(): Promise<undefined> {
  throw new Refusal('forbidden', { message: 'Entries of the activity log are never changed or deleted.' });
}

async function detail(
  call: Call<typeof log.readActivity>,
  kinds: ReadonlyMap<string, Reversal>,
): Promise<log.ActivityDetail> {
  const { tx, actor, input } = call;
  const entry = await activityById(tx, actor, input.params.id);
  if (!entry) throw new Refusal('not_found');
  const { old, attributes, attribute, ip, device, request_id, showsOrigin, batch_id } = entry;
  const kind = kinds.get(entry.subject_type ?? '');
  const act = await actOf(call, kinds, entry);
  const [reversal] = await reversalsOf(tx, [entry.id]);
  return {
    ...activityRowOf(entry),
    old: seenValues(valuesByField(old, kind?.fieldOf), entry.subject_type, actor),
    attributes: seenValues(valuesByField(attributes, kind?.fieldOf), entry.subject_type, actor),
    url: navigationPath(attribute),
    ip: showsOrigin ? ip : null,
    device: showsOrigin ? device : null,
    request_id,
    irreversible: act.refusal ?? null,
    together: act.others.map(activityRowOf),
    reversed_by: reversal?.id ?? null,
    batch_size: batch_id ? await countBatch(tx, actor, batch_id) : null,
  };
}

const active = (
  endpoint: typeof log.listActiveClients,
  subjectFor: (reader: LogReader) => ActiveSubject,
  isActive: boolean,
) =>
  handle(endpoint, async ({ tx, actor, input: { query } }) => {
    const checked = checkedList(log.activeFields, query);
    const { rows, count } = await activePage(tx, subjectFor(actor), isActive, checked, query);
    return listAnswer(rows, query, checked, count);
  });

/** The activity log; `handlers` are those of all domains, some of which say how to reverse entries about their records. */
export function activityHandlers(handlers: readonly Handler[]): readonly Handler[] {
  const kinds = new Map(handlers.flatMap(({ reversal }) => (reversal ? [[reversal.type, reversal]] : [])));
  return [
    handle(log.logStaffNavigation, note),
    handle(log.logContactNavigation, note),
    handle(log.logEmployeeNavigation, note),
    handle(log.logExternalNavigation, note),
    active(log.listActiveClients, activeClients, true),
    active(log.listActiveUsers, () => activeColleagues, true),
    active(log.listInactiveUsers, () => activeColleagues, false),
    active(log.listActiveContacts, () => activeContacts, true),
    active(log.listInactiveContacts, () => activeContacts, false),
    handle(log.listActivity, async ({ tx, actor, input: { query } }) => {
      const checked = checkedList(log.activityFields, query);
      const { rows, count } = await activityPage(tx, actor, checked, query);
      return listAnswer(rows.map(activityRowOf), query, checked, count);
    }),
    handle(log.exportActivity, (call) => startExport(call, activityExport)),
    handle(log.readActivity, (call) => detail(call, kinds)),
    handle(log.updateActivity, never),
    handle(log.deleteActivity, never),
    handle(log.reverseActivity, (call) => reverseTogether(call, kinds)),
  ];
}
