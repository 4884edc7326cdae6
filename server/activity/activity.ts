import { newId } from '#contract/core/values.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { insertActivity } from './queries.ts';
import type { LogName, SubjectType } from './readers.ts';

/** The subject of an entry, of a kind whose readers are named. */
interface Subject {
  readonly type: SubjectType;
  readonly id: string;
}

/** The log's name, e.g. `Client`, and the subject. An entry without one is of a log whose readers are named. */
type Named = { name: string; subject: Subject } | { name: LogName; subject?: undefined };

/** An entry of the activity log. Facts that are read again are values, not sentences. */
export type ActivityEntry = Named & Facts;
interface Facts {
  /** Event name, e.g. `updated`. */
  event: string;
  /** Description for people, on one line. */
  description: string;
  clientId?: string | null;
  /** The changed fields before and after. */
  old?: Record<string, unknown>;
  attributes?: Record<string, unknown>;
  /** Facts of a page visit. */
  attribute?: Record<string, unknown>;
  /** The import or bulk act of which the entry is a part. */
  batchId?: string;
  /** The act of which it is a part, if that is not the whole request. */
  actId?: string;
  /** The entry that this one reverses. */
  reversalOf?: string;
}

/** The same call, whose entries are a part of a batch or of an act of their own, unless they say otherwise. */
export const within = <C extends { activity(entry: ActivityEntry): Promise<void> }>(
  call: C,
  of: Pick<ActivityEntry, 'batchId' | 'actId'>,
): C => ({ ...call, activity: (entry) => call.activity({ ...of, ...entry }) });

/** Origin of the request that caused an entry; absent for jobs. */
export interface ActivityOrigin {
  id: string;
  ip: string;
  userAgent: string;
}

const audienceNames = {
  staff: 'staff',
  contact: 'client_contact',
  employee: 'client_employee',
  signer: 'external',
  system: 'system',
  none: 'system',
} as const;

/** Time in the id of the newest entry, ms: ids rise, so that entries of one moment keep the order in which they were written. */
let newest = 0;
function risingId(now: string): string {
  newest = Math.max(newest + 1, Date.parse(now));
  return newId(newest);
}

/** Writes an entry in the caller's transaction. Handlers use `call.activity`. */
export async function writeActivity(
  tx: Tx,
  who: Actor,
  entry: ActivityEntry,
  now: string,
  origin?: ActivityOrigin,
): Promise<void> {
  await insertActivity(tx, {
    id: risingId(now),
    name: entry.name,
    event: entry.event,
    description: entry.description,
    subject_type: entry.subject?.type ?? null,
    subject_id: entry.subject?.id ?? null,
    client_id: entry.clientId ?? null,
    attribute: entry.attribute ?? null,
    old: entry.old ?? null,
    attributes: entry.attributes ?? null,
    causer_id: who.userId ?? who.contactIds[0] ?? who.employeeIds[0] ?? who.recipientIds[0] ?? null,
    audience: audienceNames[who.audience],
    ip: origin?.ip ?? null,
    device: origin?.userAgent ?? null,
    request_id: origin?.id ?? null,
    batch_id: entry.batchId ?? null,
    act_id: entry.actId ?? origin?.id ?? null,
    reversal_of: entry.reversalOf ?? null,
    at: now,
  });
}
