import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { date, id, idParams, instant, namedRef, version } from '../core/values.ts';
import { mayOwners } from './interests.ts';
import { moveKinds } from './owner-words.ts';
import { moveForm } from './share-moves.form.ts';

/* The register of a client's shares: its moves, and the holdings that follow from them as at a day. */

const move = v.object({
  id,
  version,
  updated_at: instant,
  kind: v.picklist(moveKinds),
  share_class: namedRef,
  day: date,
  from: v.nullable(namedRef),
  to: v.nullable(namedRef),
  shares: v.nullable(v.string()),
  split_to: v.nullable(v.number()),
  split_from: v.nullable(v.number()),
  certificate: v.nullable(v.string()),
  first_number: v.nullable(v.string()),
  last_number: v.nullable(v.string()),
  paid: v.nullable(v.string()),
  joint_holders: v.array(namedRef),
  note: v.nullable(v.string()),
});
export type ShareMove = v.InferOutput<typeof move>;

const holding = v.object({ share_class: namedRef, party: namedRef, shares: v.string(), part: v.string() });
const shareClass = v.object({
  ...namedRef.entries,
  code: v.string(),
  currency: v.nullable(v.string()),
  /** The number that the class says it has. */
  issued: v.string(),
  /** The number that the moves up to the day come to. */
  held: v.string(),
});
const register = v.object({
  at: date,
  classes: v.array(shareClass),
  /** By class, the largest first. */
  holdings: v.array(holding),
  /** All of them, also later ones; the newest first. */
  moves: v.array(move),
});
export type ShareRegister = v.InferOutput<typeof register>;

const by = { by: 'bearer', audiences: ['staff'] } as const;
const views = { ...by, permissions: { all: mayOwners.view } } as const;
const adds = { ...by, permissions: { all: mayOwners.create } } as const;
const edits = { ...by, permissions: { all: mayOwners.edit } } as const;

export const readShareRegister = endpoint({
  name: 'shares.readRegister',
  summary: 'The shares of a client: who holds how many as at a day, and the moves that led there',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/shares',
  params: idParams,
  /** Without a day: today, by the firm's time. */
  query: v.object({ at: v.optional(date) }),
  shape: 'data',
  answer: register,
  allow: views,
});

export const addMove = endpoint({
  name: 'shares.addMove',
  summary: 'Issue, transfer, redeem or split shares of a client; the same id once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/share-moves',
  params: idParams,
  body: v.object({ id, form: moveForm }),
  shape: 'data',
  answer: move,
  allow: adds,
});
export const changeMove = endpoint({
  name: 'shares.changeMove',
  summary: 'Correct a move of shares; refused if a later one would take shares that are not there',
  api: 'main',
  method: 'PUT',
  path: '/share-moves/{id}',
  params: idParams,
  body: v.object({ version, form: moveForm }),
  shape: 'data',
  answer: move,
  allow: edits,
});
export const removeMove = endpoint({
  name: 'shares.removeMove',
  summary: 'Take back a move of shares; refused if a later one would take shares that are not there',
  api: 'main',
  method: 'POST',
  path: '/share-moves/{id}/remove',
  params: idParams,
  body: v.object({ version }),
  shape: 'none',
  allow: edits,
});
