import type { OwnedClass, OwnedPart, OwnerParty, OwnershipFacts } from '#contract/owners/effective/graph.ts';
import { byKey } from '#contract/owners/effective/graph.ts';
import { foldMoves } from '#contract/owners/holdings.ts';
import type { Tx } from '../db/db.ts';
import {
  classesOfClients,
  clientsOfParties,
  factsOfParties,
  interestsAt,
  movesUpTo,
  partiesAbove,
  partyInterestsAt,
} from './ownership.queries.ts';

/** Interests above a client that are computed; of more the nearest ones. */
const mostInterests = 2000;

/** A party above a client. */
export interface NamedParty extends OwnerParty {
  readonly name: string;
  /** The client that it is. */
  readonly client: string | null;
}

/** The parties and interests above a client on a day. */
export interface Above extends OwnershipFacts {
  readonly parties: readonly NamedParty[];
  /** The client’s own jurisdiction. */
  readonly jurisdiction: string | null;
  /** False if there is more than is computed. */
  readonly complete: boolean;
}

/**
 * The parties, interests and holdings above a client on a day. A class with moves up to that day is held as its register says, and each other
 * one as its interests say; a shareholding that names no class counts where no register is kept.
 */
export async function ownershipFacts(tx: Tx, clientId: string, at: string): Promise<Above | undefined> {
  const found = await partiesAbove(tx, clientId, at, mostInterests + 2);
  const [root] = found;
  if (root === undefined) return undefined;
  const clients = await clientsOfParties(tx, found);
  const partyOf = new Map(clients.map(({ id, party }) => [id, party]));
  const clientIds = [...partyOf.keys()];
  const classes = await classesOfClients(tx, clientIds);
  const { held, kept } = registersOf(
    classes.map(({ id, client_id }) => ({ id, subject: partyOf.get(client_id) ?? '' })),
    await movesUpTo(tx, clientIds, at),
  );
  const issued = new Map(classes.map((one) => [one.id, Number(one.issued)]));
  const most = 5 * mostInterests;
  const ofClients = await interestsAt(tx, clientIds, at, most);
  // A party that became a client is owned as the client is: what was entered before would count twice.
  const isClient = new Set(clients.map(({ party }) => party));
  const others = found.filter((party) => !isClient.has(party));
  const ofOthers = await partyInterestsAt(tx, others, at, most);
  const standing: Standing[] = [
    ...ofClients.map(({ client_id, ...one }) => ({ ...one, subject: partyOf.get(client_id) ?? '' })),
    ...ofOthers.map((one) => ({ ...one, class_id: null, shares: null })),
  ];
  const withRegister = new Set([...kept.values()].map(({ subject }) => subject));
  const entered = standing.flatMap((one): OwnedPart[] => {
    const { id, holder, subject, type, class_id, beneficial_owner } = one;
    const direct = one.direct === 'DIRECT';
    const isRegistered =
      type === 'SHAREHOLDING' &&
      direct &&
      (class_id === null ? withRegister.has(subject) : kept.has(class_id));
    const part = {
      ...{ id, holder, subject, type, direct, beneficial_owner, share_class: class_id },
      ...extentOf(one, class_id === null ? 0 : (issued.get(class_id) ?? 0)),
    };
    // An owner who is stated stays one, whatever the register says of the shares.
    if (!isRegistered) return [part];
    return beneficial_owner ? [{ ...part, direct: false, low: null, high: null }] : [];
  });
  const { parts, complete } = nearest(root, [...held, ...entered]);
  const named = new Set([root, ...parts.map(({ holder }) => holder)]);
  const own = new Map(clients.flatMap((one) => (one.merged ? [] : [[one.party, one] as const])));
  const parties = (await factsOfParties(tx, [...named])).map((party) => ({
    ...party,
    client: own.get(party.id)?.id ?? null,
  }));
  const weights = classes.map(({ id, client_id }): OwnedClass => {
    const shares = kept.get(id)?.shares ?? issued.get(id) ?? 0;
    return { id, subject: partyOf.get(client_id) ?? '', shares };
  });
  return {
    ...{ root, parties, parts, classes: weights },
    jurisdiction: own.get(root)?.jurisdiction ?? null,
    complete:
      complete && found.length <= mostInterests + 1 && ofClients.length < most && ofOthers.length < most,
  };
}

/** The holdings of the classes whose registers are kept. */
function registersOf(
  classes: readonly { readonly id: string; readonly subject: string }[],
  moves: Awaited<ReturnType<typeof movesUpTo>>,
) {
  const held: OwnedPart[] = [];
  const kept = new Map<string, OwnedClass>();
  const movesOf = byKey(moves, ({ class_id }) => class_id);
  for (const { id, subject } of classes) {
    const holdings = [...foldMoves(movesOf.get(id) ?? []).held];
    const all = holdings.reduce((sum, [, shares]) => sum + shares, 0n);
    if (all === 0n) continue;
    kept.set(id, { id, subject, shares: Number(all) });
    for (const [holder, shares] of holdings) {
      const percent = (Number(shares) / Number(all)) * 100;
      held.push({
        ...{ id: `${id} ${holder}`, holder, subject, type: 'SHAREHOLDING', direct: true },
        ...{ low: percent, high: percent, share_class: id, beneficial_owner: false },
      });
    }
  }
  return { held, kept };
}

type Written = Awaited<ReturnType<typeof interestsAt>>[number];
type Standing = Omit<Written, 'client_id'> & { readonly subject: string };

/** The share of an interest as it is written, or by the number of its shares. */
function extentOf({ share, share_min, share_max, shares }: Standing, issued: number) {
  if (share !== null) return { low: Number(share), high: Number(share) };
  if (share_min !== null || share_max !== null)
    return { low: Number(share_min ?? 0), high: Number(share_max ?? 100) };
  if (shares === null || issued === 0) return { low: null, high: null };
  const percent = Math.min(100, (Number(shares) / issued) * 100);
  return { low: percent, high: percent };
}

/** The interests that lie above a party, the nearest first, as many as are computed. */
function nearest(root: string, all: readonly OwnedPart[]): { parts: OwnedPart[]; complete: boolean } {
  const above = byKey(all, ({ subject }) => subject);
  const seen = new Set([root]);
  const parts: OwnedPart[] = [];
  // Grows while it is walked.
  for (const subject of seen) {
    const held = above.get(subject) ?? [];
    // A subject counts with all its holders or with none: a part of them would say that nobody has the rest.
    if (parts.length + held.length > mostInterests) return { parts, complete: false };
    for (const part of held) {
      parts.push(part);
      seen.add(part.holder);
    }
  }
  return { parts, complete: true };
}
