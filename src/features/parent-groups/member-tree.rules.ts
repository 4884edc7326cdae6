import type { PresentMember } from '#contract/parent-groups/group-memberships.ts';

/** A member of a group with those that it owns. */
export interface MemberNode {
  readonly member: PresentMember;
  /** The part of it that the one above owns, in percent; null where nobody knows, or nobody is above. */
  readonly share: string | null;
  readonly owned: readonly MemberNode[];
}

/**
 * The members of a group as a tree: each stands below the member that owns most of it, once. Of members that own each other in a circle the
 * first one begins.
 */
export function memberTree(members: readonly PresentMember[]): MemberNode[] {
  const known = new Map(members.map((member) => [member.client.id, member]));
  const ownerOf = new Map(
    members.flatMap(({ client, owners }) => {
      const [owner] = owners.filter((one) => known.has(one.client) && one.client !== client.id);
      return owner ? [[client.id, owner] as const] : [];
    }),
  );
  for (const { client } of members) {
    const above = new Set<string>();
    let at = ownerOf.get(client.id)?.client;
    while (at !== undefined && at !== client.id && !above.has(at)) {
      above.add(at);
      at = ownerOf.get(at)?.client;
    }
    if (at === client.id) ownerOf.delete(client.id);
  }
  const ownedBy = new Map<string | undefined, PresentMember[]>();
  for (const member of members) {
    const owner = ownerOf.get(member.client.id)?.client;
    const others = ownedBy.get(owner);
    if (others) others.push(member);
    else ownedBy.set(owner, [member]);
  }
  const below = (owner: string | undefined): MemberNode[] =>
    (ownedBy.get(owner) ?? []).map((member) => ({
      member,
      share: ownerOf.get(member.client.id)?.share ?? null,
      owned: below(member.client.id),
    }));
  return below(undefined);
}
