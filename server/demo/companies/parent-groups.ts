import type { GroupRelation } from '#contract/parent-groups/group-words.ts';
import type { groupMemberships, parentGroups } from '#server/parent-groups/tables.ts';
import { addDays } from '#server/reference/calendar.ts';
import type { DemoClients } from '../clients.ts';
import type { DemoParties } from '../parties.ts';
import { random } from '../random.ts';
import type { demoOwners } from './owners.ts';

type Group = Required<Pick<typeof parentGroups.$inferInsert, 'party_id'>> & typeof parentGroups.$inferInsert;
type Membership = typeof groupMemberships.$inferInsert;

/**
 * Two groups of companies and one of a family: the first with the clients that own each other, the second with one that has left it. Of some
 * others somebody found that they belong to none.
 */
export function demoParentGroups(
  seed: number,
  { clients }: Pick<DemoClients, 'clients'>,
  { parties }: Pick<DemoParties, 'parties'>,
  { interests }: Pick<ReturnType<typeof demoOwners>, 'interests'>,
  now: string,
  today: string,
) {
  const chance = random(seed, 'parent groups');
  const rows = { groups: [] as Group[], memberships: [] as Membership[] };
  const group = (name: string, more: Omit<Group, 'id' | 'name'>): string => {
    const id = chance.id();
    rows.groups.push({ id, name, updated_at: now, ...more });
    return id;
  };
  const free = clients.filter(({ record_status }) => record_status === 'active').map(({ id }) => id);
  const member = (
    client_id: string | undefined,
    group_id: string | null,
    relation: GroupRelation | null,
    days: { since: number; until?: number },
  ) => {
    if (client_id === undefined) return;
    if (free.includes(client_id)) free.splice(free.indexOf(client_id), 1);
    const until = days.until === undefined ? null : addDays(today, -days.until);
    const since = addDays(today, -days.since);
    rows.memberships.push({
      ...{ id: chance.id(), client_id, group_id, relation, updated_at: now, since, until },
    });
  };
  const owners = new Map(clients.map(({ party_id, id }) => [party_id, id]));
  const owning = interests.flatMap(({ party_id, client_id }) => {
    const owner = owners.get(party_id);
    return owner === undefined ? [] : [owner, client_id];
  });
  const harbour = group('Harbour Holding', {
    ...{
      kind: 'CORPORATE',
      party_id: null,
      types: ['HOLDING'],
      country_code: 'CH',
      ultimate_owner: 'The Winter family',
    },
  });
  for (const client of new Set(owning)) member(client, harbour, 'SUBSIDIARY', { since: 900 });
  member(free[3], harbour, 'BRANCH', { since: 400 });
  const meridian = group('Meridian Funds', {
    ...{
      kind: 'CORPORATE',
      party_id: null,
      types: ['FUND', 'NETWORK'],
      country_code: 'LU',
      ultimate_owner: null,
    },
  });
  member(free[5], meridian, 'AFFILIATE', { since: 700 });
  member(free[8], meridian, 'SISTER', { since: 650, until: 90 });
  const person = parties.find(({ kind }) => kind === 'PERSON');
  if (person) {
    const family = group(`The ${person.name.split(' ').at(-1)} family`, {
      ...{ kind: 'INDIVIDUAL', party_id: person.id, types: ['FAMILY'], country_code: person.residence },
      ultimate_owner: person.name,
    });
    member(free[11], family, 'AFFILIATE', { since: 500 });
    member(free[13], family, 'SISTER', { since: 480 });
  }
  for (const client of free.slice(20, 60)) member(client, null, null, { since: chance.int(10, 300) });
  return rows;
}
