import type { InterestType, MoveKind } from '#contract/owners/owner-words.ts';
import type { interests, ownershipThresholds, partyInterests, shareMoves } from '#server/owners/tables.ts';
import { addDays } from '#server/reference/calendar.ts';
import type { DemoClients } from '../clients.ts';
import type { DemoParties } from '../parties.ts';
import { random } from '../random.ts';
import type { DemoSecretary } from '../secretary.ts';

type Stamp = 'updated_by' | 'deleted_at' | 'version';
type Interest = Omit<typeof interests.$inferSelect, Stamp>;
type Move = Omit<typeof shareMoves.$inferSelect, Stamp>;

/**
 * Owners of clients with classes of shares: three whose registers say how they came to their shares, one with a settlor, a trustee and
 * beneficiaries, two that own each other, one whose shares do not add up, a family’s companies over three levels, and two that nobody but
 * each other owns. Two people own the company that is trustee. One jurisdiction has a threshold of its own.
 */
export function demoOwners(
  seed: number,
  { clients }: Pick<DemoClients, 'clients'>,
  { parties }: Pick<DemoParties, 'parties'>,
  { shareClasses }: Pick<DemoSecretary, 'shareClasses'>,
  now: string,
  today: string,
) {
  const chance = random(seed, 'owners');
  const people = parties.filter(({ kind }) => kind === 'PERSON').map(({ id }) => id);
  const [nominees, trustees, foundation, listed] = parties
    .filter(({ kind }) => kind === 'ENTITY')
    .map(({ id }) => id);
  const rows = {
    interests: [] as Interest[],
    moves: [] as Move[],
    partyInterests: [] as (typeof partyInterests.$inferInsert)[],
    thresholds: [
      { id: chance.id(), jurisdiction: 'IN', percent: '10.0000', updated_at: now },
    ] satisfies (typeof ownershipThresholds.$inferInsert)[],
  };
  const [first, second, third, ofTrust, ofCircle, closesCircle, incomplete, ...ofFamily] = shareClasses;
  const [trading, holding, top, closed, closesClosed] = ofFamily;

  const interest = (
    { client_id, id }: { client_id: string; id: string },
    party_id: string | undefined,
    type: InterestType,
    share: number | null,
    more: Partial<Interest> = {},
  ) => {
    if (!party_id) return;
    rows.interests.push({
      ...{ id: chance.id(), client_id, updated_at: now, party_id, type, direct: 'DIRECT' },
      share: share === null ? null : share.toFixed(4),
      ...{ share_min: null, share_max: null, class_id: share === null ? null : id, shares: null },
      ...{ since: addDays(today, -1200), until: null },
      beneficial_owner: people.includes(party_id) && type !== 'NOMINEE' && type !== 'TRUSTEE',
      unspecified_reason: null,
      ...more,
    });
  };
  const move = (of: { client_id: string; id: string }, kind: MoveKind, ago: number, what: Partial<Move>) =>
    rows.moves.push({
      ...{ id: chance.id(), client_id: of.client_id, updated_at: now, class_id: of.id, kind },
      ...{
        day: addDays(today, -ago),
        from_id: null,
        to_id: null,
        shares: null,
        split_to: null,
        split_from: null,
      },
      ...{ certificate: null, first_number: null, last_number: null, paid: null, note: null },
      ...what,
    });
  const part = (issued: string, percent: number) => String(Math.round((Number(issued) * percent) / 100));

  const [ada, ben, cleo, dan, eve] = people;
  if (first) {
    // All to the founder, of which a part is sold later.
    move(first, 'ISSUE', 1200, {
      to_id: ada ?? null,
      shares: first.issued,
      certificate: '1',
      paid: `${first.issued}.00`,
    });
    move(first, 'TRANSFER', 500, {
      from_id: ada ?? null,
      to_id: ben ?? null,
      shares: part(first.issued, 30),
      certificate: '2',
    });
    interest(first, ada, 'SHAREHOLDING', 70);
    interest(first, ben, 'SHAREHOLDING', 30, { since: addDays(today, -500) });
  }
  if (second) {
    // Half as many at first, twice as many since a split.
    const half = String(Number(second.issued) / 2);
    move(second, 'ISSUE', 1000, { to_id: nominees ?? null, shares: half, certificate: '1' });
    move(second, 'SPLIT', 300, { split_to: 2, split_from: 1, note: 'By resolution of the members' });
    interest(second, nominees, 'SHAREHOLDING', 100);
    interest(second, nominees, 'NOMINEE', null);
    interest(second, cleo, 'NOMINATOR', null);
  }
  if (third) {
    move(third, 'ISSUE', 900, { to_id: cleo ?? null, shares: part(third.issued, 60) });
    move(third, 'ISSUE', 900, { to_id: dan ?? null, shares: part(third.issued, 50) });
    move(third, 'REDEEM', 200, { from_id: dan ?? null, shares: part(third.issued, 10), note: 'Bought back' });
    interest(third, cleo, 'SHAREHOLDING', 60);
    interest(third, dan, 'SHAREHOLDING', 40);
  }
  if (ofTrust) {
    interest(ofTrust, ada, 'SETTLOR', null);
    interest(ofTrust, trustees, 'TRUSTEE', null);
    interest(ofTrust, trustees, 'SHAREHOLDING', 100);
    interest(ofTrust, ben, 'BENEFICIARY', null, {
      share_min: '25.0000',
      share_max: '50.0000',
      class_id: null,
    });
    interest(ofTrust, foundation, 'BENEFICIARY', null, {
      unspecified_reason: 'interestedPartyHasNotProvidedInformation',
    });
  }
  for (const [party_id, share] of [
    [dan, '55.0000'],
    [eve, '45.0000'],
  ] as const)
    if (trustees && party_id)
      rows.partyInterests.push({
        ...{ id: chance.id(), updated_at: now, subject_id: trustees, party_id, type: 'SHAREHOLDING' },
        ...{ direct: 'DIRECT', share, since: addDays(today, -2000), beneficial_owner: true },
      });
  const partyOf = (of: { client_id: string }) => clients.find(({ id }) => id === of.client_id)?.party_id;
  if (ofCircle && closesCircle) {
    interest(ofCircle, partyOf(closesCircle), 'SHAREHOLDING', 55);
    interest(ofCircle, dan, 'SHAREHOLDING', 45);
    interest(closesCircle, partyOf(ofCircle), 'SHAREHOLDING', 60);
    interest(closesCircle, cleo, 'SHAREHOLDING', 40);
  }
  if (incomplete) {
    interest(incomplete, foundation, 'SHAREHOLDING', 51);
    interest(incomplete, ada, 'SHAREHOLDING', 24);
  }
  if (trading && holding && top && closed && closesClosed) {
    interest(trading, partyOf(holding), 'SHAREHOLDING', 70);
    interest(trading, listed, 'SHAREHOLDING', 20);
    interest(trading, dan, 'SHAREHOLDING', 10, { beneficial_owner: false });
    interest(holding, partyOf(top), 'SHAREHOLDING', 60);
    interest(holding, cleo, 'SHAREHOLDING', 40);
    interest(top, ada, 'SHAREHOLDING', 50);
    interest(top, eve, 'SHAREHOLDING', 45);
    interest(top, partyOf(closed), 'SHAREHOLDING', 5);
    interest(closed, partyOf(closesClosed), 'SHAREHOLDING', 100);
    interest(closesClosed, partyOf(closed), 'SHAREHOLDING', 100);
  }
  return rows;
}
