import { staffPermissions } from '#contract/core/permissions.ts';
import { allows, type Requirement } from '#contract/core/requirement.ts';
import type { Tx } from '../db/db.ts';
import {
  activeAmong,
  activeInOffice,
  holdersOfRole,
  namesOfUsers,
  officeById,
  rolesOfUsers,
} from '../people/queries.ts';
import { clientById, openManagers } from './queries.ts';

type HeldRole = Awaited<ReturnType<typeof rolesOfUsers>>[number];

/** A duty at a client whose notices somebody has to read. */
export interface Duty {
  /** Ids of those who have the duty, in order; the next list counts if nobody of the one before works here now and may see the notice. */
  readonly holders: readonly (readonly string[])[];
  /** True if somebody with these roles may see what the notice leads to. */
  readonly may: May;
  /** The duty, in the words of the notice to those who stand in: 'looks after this client'. */
  readonly does: string;
}
export type May = (roles: readonly HeldRole[]) => boolean;

export interface Addressees {
  readonly ids: readonly string[];
  /** Their names for the sender of what they are told, or the group that stands in for nobody. */
  readonly names: readonly string[];
  /** Why people without the duty get it, in a sentence; empty for those who have it. */
  readonly why: string;
}

/** `may` of a duty: the permissions of an endpoint or a page. */
export const allowedBy =
  (needs: Requirement): May =>
  (roles) =>
    allows(staffPermissions(roles).permissions, needs);

/** The ids of those who look after a client today, the lead first. */
export const managersOf = async (tx: Tx, clientId: string): Promise<string[]> => [
  ...new Set((await openManagers(tx, [clientId])).map(({ user_id }) => user_id)),
];

/** These people, as far as their roles allow it, in their order. System actor only. */
async function whoMay(tx: Tx, ids: readonly string[], may: May): Promise<string[]> {
  const held = Map.groupBy(await rolesOfUsers(tx, [...ids]), ({ user_id }) => user_id);
  return ids.filter((id) => may(held.get(id) ?? []));
}

/**
 * The readers of a notice of a duty at a client: the people who have the duty, work here now and may see it; else such staff of the
 * client’s office, else every administrator. Nothing that a client sends reaches nobody. System actor only.
 */
export async function addresseesOf(
  tx: Tx,
  clientId: string,
  { holders, may, does }: Duty,
): Promise<Addressees> {
  for (const list of holders) {
    const here = await activeAmong(tx, [...list]);
    const ids = await whoMay(
      tx,
      list.filter((id) => here.includes(id)),
      may,
    );
    if (ids.length > 0) return { ids, names: await namesInOrder(tx, ids), why: '' };
  }
  const nobody = `nobody who may deal with it ${does}`;
  const client = await clientById(tx, clientId);
  const office = client?.office_id ? await officeById(tx, client.office_id) : undefined;
  const inOffice = office ? await whoMay(tx, await activeInOffice(tx, office.id), may) : [];
  if (office && inOffice.length > 0)
    return {
      ids: inOffice,
      names: [`the ${office.name} office`],
      why: `You get this because you work in the client’s office, ${office.name}: ${nobody}.`,
    };
  return {
    ids: await holdersOfRole(tx, 'ADM'),
    names: ['the administration'],
    why: `You get this as an administrator: ${nobody}, or works in the client’s office.`,
  };
}

async function namesInOrder(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const people = await namesOfUsers(tx, [...ids]);
  return ids.flatMap((id) => people.find((one) => one.id === id)?.display_name ?? []);
}
