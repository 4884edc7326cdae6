import { invalid } from '../http/refusal.ts';
import type { Rule } from '../records/record-handlers.ts';
import { termsOverlap } from '../records/terms.ts';
import { addDays, calendarDay } from '../reference/calendar.ts';
import { findingsOnFamily, membershipQueries, namesOfGroups } from './queries.ts';
import type { groupMemberships, parentGroups } from './tables.ts';

/** Refuses to make a group of companies one of a person, or the other way round. */
export const kindStays: Rule<typeof parentGroups> = async ({ kind }, { before }) => {
  if (before && before.kind !== kind)
    throw invalid('form.kind', 'The kind of a group stays: add another group instead.');
};

/**
 * One finding at a time: that the client belongs to no group ends the day before it belongs to one. A group is left by hand. Clients that
 * turned out to be one may both be in the same group.
 */
export const oneAtATime: Rule<typeof groupMemberships> = async (finding, { tx, change }) => {
  const inGroup = async (other: { group_id: string | null; since: string }) => {
    const [named] = other.group_id === null ? [] : await namesOfGroups(tx, [other.group_id]);
    return invalid(
      'form.from',
      other.group_id === null
        ? `An entry from ${calendarDay(other.since)} says that the client belongs to no group. Change that one, or begin on a later day.`
        : `The client belongs to ${named?.name ?? 'another group'} from ${calendarDay(other.since)}. End that first.`,
    );
  };
  for (const other of await membershipQueries.others(tx, finding)) {
    if (!termsOverlap(finding, other)) continue;
    if (other.group_id !== null || finding.group_id === null || other.since >= finding.since)
      throw await inGroup(other);
    await change(other, { until: addDays(finding.since, -1) });
  }
  if (finding.group_id === null) return;
  for (const other of await findingsOnFamily(tx, finding.client_id))
    if (other.group_id !== finding.group_id && termsOverlap(finding, other)) throw await inGroup(other);
};
