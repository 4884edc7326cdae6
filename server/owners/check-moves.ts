import { type Fault, foldMoves, type Move } from '#contract/owners/holdings.ts';
import type { Tx } from '../db/db.ts';
import { invalid } from '../http/refusal.ts';
import { calendarDay } from '../reference/calendar.ts';
import { namedParties } from '../secretary/chosen-party.ts';
import { movesOfClass } from './queries.ts';

const grouped = (number: bigint) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
const sharesOf = (number: bigint) => (number === 1n ? '1 share' : `${grouped(number)} shares`);

/** A fault in words. */
async function wordsOf(tx: Tx, fault: Fault): Promise<string> {
  const day = calendarDay(fault.day);
  const nameOf = async (id: string) => (await namedParties(tx, [id]))(id).name || 'Another holder';
  if (fault.fault === 'TOO_MANY')
    return `On ${day} the class would have more shares than can be counted here.`;
  const name = await nameOf(fault.party);
  if (fault.fault === 'SHORT')
    return `${name} holds ${sharesOf(fault.has)} on ${day}, and cannot give ${grouped(fault.gives)}.`;
  if (fault.fault === 'FRACTION')
    return `${name} holds ${sharesOf(fault.has)} on ${day}: this split would leave a part of a share.`;
  return `Share number ${grouped(fault.number)} belongs to ${name} on ${day}.`;
}

const fields = { SHORT: 'shares', FRACTION: 'split_to', TAKEN: 'first_number', TOO_MANY: 'shares' } as const;

/**
 * Refuses a change of the moves of a class after which somebody would give shares that they do not have, on that day or on any later one. The
 * class is locked.
 */
export async function checkMoves(
  tx: Tx,
  classId: string,
  changed: Move | undefined,
  without: string | undefined,
  field?: string,
): Promise<void> {
  const others = (await movesOfClass(tx, classId)).filter(({ id }) => id !== without && id !== changed?.id);
  const { fault } = foldMoves(changed ? [...others, changed] : others);
  if (!fault) return;
  const at = field ?? (changed?.kind === 'SPLIT' ? 'form.split_to' : `form.${fields[fault.fault]}`);
  throw invalid(at, await wordsOf(tx, fault));
}
