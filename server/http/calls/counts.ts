import * as v from 'valibot';
import { validationMessage } from './validation-messages.ts';

/** The parts of a schema that the most items of its lists are read from. */
interface Shape {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Shape[];
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly wrapped?: Shape;
  readonly item?: Shape;
  readonly value?: Shape;
  readonly key?: string;
  readonly options?: readonly Shape[];
  readonly getter?: (input: unknown) => Shape;
  readonly requirement?: unknown;
}

/** A list with too many items: its place, as the keys that lead there, and the contract's own message. */
export interface Overfull {
  path: readonly PropertyKey[];
  message: string;
}

/**
 * The lists and records of `value` that hold more than `schema` allows. valibot counts a list after it has read every item; this counts
 * before, and reads the maxima from the same schema. Goes no deeper than the schema, and below no list that is too long.
 */
export const overfull = (schema: v.GenericSchema, value: unknown): Generator<Overfull> =>
  within(schema as unknown as Shape, value, []);

function* within(shape: Shape, value: unknown, path: readonly PropertyKey[]): Generator<Overfull> {
  if (!holdsLists(shape)) return;
  const inner = (part: Shape | undefined, key: PropertyKey, of: unknown) =>
    part ? within(part, of, [...path, key]) : [];
  if (shape.wrapped) yield* within(shape.wrapped, value, path);
  if (shape.getter) yield* within(shape.getter(value), value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const option of optionsFor(shape, value)) yield* within(option, value, path);
  const isList = shape.type === 'array' && Array.isArray(value);
  if (isList || shape.type === 'record') {
    const message = tooMany(shape, value);
    if (message !== null) return yield { path, message };
    for (const [key, item] of Object.entries(value)) yield* inner(shape.item ?? shape.value, key, item);
  }
  for (const [key, part] of Object.entries(shape.entries ?? {}))
    if (Object.hasOwn(value, key)) yield* inner(part, key, (value as Record<string, unknown>)[key]);
}

/** The options of a union that read `value`; of a variant those that its discriminator chooses. */
function optionsFor({ type, key, options }: Shape, value: object): readonly Shape[] {
  if (type === 'union') return options ?? [];
  if (type !== 'variant' || !key || !options) return [];
  const chosen = (value as Record<string, unknown>)[key];
  return options.filter(({ entries }) => {
    const discriminator = entries?.[key];
    return !discriminator || v.is(discriminator as unknown as v.GenericSchema, chosen);
  });
}

const counting = new Set(['max_length', 'length', 'max_entries']);

/** The actions that count a value as it comes: of a list those before it is transformed, of a text all, since none lengthens it. */
function* countsOf({ type, pipe = [] }: Shape): Generator<Shape> {
  for (const part of pipe) {
    if (part.kind === 'transformation' && type !== 'string') return;
    if (counting.has(part.type)) yield part;
    yield* countsOf(part);
  }
}

/** The message of the first count that `value` breaks. */
function tooMany(shape: Shape, value: object): string | null {
  for (const count of countsOf(shape)) {
    const action = count as unknown as v.GenericPipeAction<unknown>;
    const [issue] =
      v.safeParse(v.pipe(v.unknown(), action), value, { message: validationMessage }).issues ?? [];
    if (issue) return issue.message;
  }
  return null;
}

/** Most parts of any body: JSON can hold some in every two bytes, and each costs a hundred times what a letter costs. */
const mostParts = 50_000;
/** Parts beyond those, few enough to be read at once: a list that is somewhat too long is then named in the answer. */
const spareParts = 10_000;
const parts = new WeakMap<Shape, number>();

/** Most values that a body of this schema holds, with the commas in its texts. */
export const mostPartsOf = (schema: v.GenericSchema): number =>
  Math.min(mostParts, spareParts + partsIn(schema as unknown as Shape));

function partsIn(shape: Shape): number {
  const before = parts.get(shape);
  if (before !== undefined) return before;
  // A schema that holds itself would be counted for ever.
  parts.set(shape, mostParts);
  const { type, wrapped, item, value, options = [], entries = {}, getter } = shape;
  const each = item ?? value;
  const inner = [...options, ...(wrapped ? [wrapped] : [])].filter((part) => typeof part === 'object');
  const most = longestOf(shape);
  const found =
    1 +
    // A list of short words has a comma in every four letters.
    (type === 'string' ? most / 4 : 0) +
    (getter ? mostParts : 0) +
    (each ? most * partsIn(each) : 0) +
    Object.values(entries).reduce((sum, part) => sum + partsIn(part), 0) +
    Math.max(0, ...inner.map(partsIn));
  const limited = Math.min(mostParts, Math.ceil(found));
  parts.set(shape, limited);
  return limited;
}

/** Characters or items that a schema allows: those of its formats are few. */
function longestOf(shape: Shape): number {
  const requirements = [...countsOf(shape)].map(({ requirement }) => requirement);
  const limits = requirements.filter((most) => typeof most === 'number');
  return limits.length > 0 ? Math.min(...limits) : 0;
}

const known = new WeakMap<Shape, boolean>();

/** True if a list or a record is part of the schema. One that depends on the value may hold some. */
function holdsLists(shape: Shape): boolean {
  const before = known.get(shape);
  if (before !== undefined) return before;
  const { type, getter, wrapped, options = [], entries = {} } = shape;
  const parts = [...(wrapped ? [wrapped] : []), ...options, ...Object.values(entries)];
  const holds =
    type === 'array' ||
    type === 'record' ||
    getter !== undefined ||
    parts.some((part) => typeof part === 'object' && holdsLists(part));
  known.set(shape, holds);
  return holds;
}
