import { foldMoves } from '#contract/owners/holdings.ts';
import type { ShareMove, ShareRegister } from '#contract/owners/share-moves.ts';
import type { Tx } from '../db/db.ts';
import { namedParties } from '../secretary/chosen-party.ts';
import {
  classesOfClient,
  jointHolders,
  type MoveRow,
  movesOfClass,
  movesOfClient,
  namesOfClasses,
} from './queries.ts';

/** Moves as they are answered. */
export async function moveAnswers(tx: Tx, rows: readonly MoveRow[]): Promise<ShareMove[]> {
  const joint = await jointHolders(
    tx,
    rows.map(({ id }) => id),
  );
  const named = await namedParties(tx, [
    ...rows.flatMap(({ from_id, to_id }) => [from_id ?? [], to_id ?? []].flat()),
    ...joint.map(({ party_id }) => party_id),
  ]);
  const classes = await namesOfClasses(tx, [...new Set(rows.map(({ class_id }) => class_id))]);
  return rows.map(({ client_id: _, updated_by: __, deleted_at: ___, class_id, from_id, to_id, ...move }) => ({
    ...move,
    share_class: classes.find(({ id }) => id === class_id) ?? { id: class_id, name: '' },
    from: from_id === null ? null : named(from_id),
    to: to_id === null ? null : named(to_id),
    joint_holders: joint.filter(({ move_id }) => move_id === move.id).map(({ party_id }) => named(party_id)),
  }));
}

/** A part of a whole in percent, with two decimals: '33.33'. */
function partOf(shares: bigint, all: bigint): string {
  const hundredths = all === 0n ? 0n : (shares * 20_000n + all) / (all * 2n);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** The holders of a client’s shares, with their numbers, at the end of a day. */
export async function holdingsAt(
  tx: Tx,
  clientId: string,
  at: string,
): Promise<Pick<ShareRegister, 'classes' | 'holdings'>> {
  const classes: ShareRegister['classes'] = [];
  const holdings: ShareRegister['holdings'] = [];
  for (const { id, code, name, issued, currency } of await classesOfClient(tx, clientId)) {
    const { held } = foldMoves((await movesOfClass(tx, id)).filter(({ day }) => day <= at));
    const all = [...held.values()].reduce((sum, one) => sum + one, 0n);
    classes.push({ id, name, code, currency, issued, held: String(all) });
    const named = await namedParties(tx, [...held.keys()]);
    const ofClass = [...held].map(([party, shares]) => ({
      share_class: { id, name: code },
      party: named(party),
      shares: String(shares),
      part: partOf(shares, all),
    }));
    holdings.push(
      ...ofClass.toSorted(
        (a, b) =>
          Number(BigInt(b.shares) - BigInt(a.shares)) || a.party.name.localeCompare(b.party.name, 'en'),
      ),
    );
  }
  return { classes, holdings };
}

/** The register of a client's shares as at a day. */
export const shareRegister = async (tx: Tx, clientId: string, at: string): Promise<ShareRegister> => ({
  at,
  ...(await holdingsAt(tx, clientId, at)),
  moves: await moveAnswers(tx, await movesOfClient(tx, clientId)),
});
