import fc from 'fast-check';
import type { GenericSchema } from 'valibot';

/** The parts of a valibot schema that are read here. */
interface Shape {
  type: string;
  pipe?: Shape[];
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  value?: Shape;
  options?: readonly (Shape | string)[];
  literal?: unknown;
  requirement?: unknown;
}

const strings: Record<string, fc.Arbitrary<unknown>> = {
  iso_timestamp: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  base64: fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  digits: fc.nat(2_000_000).map(String),
  email: fc.constant('fuzz@firm.example'),
};

/** Invalid input for any value. */
export const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom(
    '\0',
    "' or 1=1 --",
    '%',
    '*'.repeat(300),
    '../../etc/passwd',
    '\ud800',
    '',
    -1,
    1e308,
    2 ** 53,
    null,
    [],
    {},
  ),
);

/** fast-check does not support Unicode property classes. */
const matching = (regex: RegExp): fc.Arbitrary<string> =>
  /\\p\{/.test(regex.source) ? fc.string({ maxLength: 40 }) : fc.stringMatching(regex);

/** Values that exist on the server, which a schema does not know: ids, and words by their name in a schema. */
export interface There {
  ids: readonly string[];
  words: Readonly<Record<string, fc.Arbitrary<string>>>;
}

/** Any value as text. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Values that mostly fit a schema; ids and words come from `there`. */
export const arbitraryOf = (schema: GenericSchema, there: There): fc.Arbitrary<unknown> =>
  fromShape(schema as unknown as Shape, there);

/** Values of an address by name: mostly ones that fit the schema, sometimes `wrong`. */
export function addressValues(
  schema: GenericSchema | undefined,
  there: There,
  wrong: fc.Arbitrary<string>,
): Record<string, fc.Arbitrary<string>> {
  const { entries = {} } = (schema ?? {}) as Shape;
  return Object.fromEntries(
    Object.entries(entries).map(([name, part]) => {
      const fitting = named(name, part.wrapped ?? part, there).map(asText);
      return [name, fc.oneof({ weight: 4, arbitrary: fitting }, wrong)];
    }),
  );
}

function named(name: string, shape: Shape, there: There): fc.Arbitrary<unknown> {
  const word = Object.hasOwn(there.words, name) ? there.words[name] : undefined;
  return word ? fc.oneof(word, fromShape(shape, there)) : fromShape(shape, there);
}

function fromShape(shape: Shape, there: There): fc.Arbitrary<unknown> {
  const { ids } = there;
  const inner = (part: Shape) => fromShape(part, there);
  const kinds = shape.pipe?.map(({ type }) => type) ?? [];
  const regex = shape.pipe?.find(({ type }) => type === 'regex');
  switch (shape.type) {
    case 'string':
      if (kinds.includes('uuid')) return fc.oneof(fc.constantFrom(...ids), fc.uuid());
      if (regex?.requirement instanceof RegExp) return matching(regex.requirement);
      return strings[kinds.find((kind) => kind in strings) ?? ''] ?? fc.string({ maxLength: 40 });
    case 'number':
      return fc.oneof(fc.nat(3), fc.double({ min: 0, max: 1, noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'picklist':
      return fc.constantFrom(...(shape.options as string[]));
    case 'literal':
      return fc.constant(shape.literal);
    case 'array':
      return shape.item ? fc.array(inner(shape.item), { maxLength: 3 }) : fc.constant([]);
    case 'record':
      return shape.value
        ? fc.dictionary(fc.constantFrom(...ids), inner(shape.value), { maxKeys: 2 })
        : fc.constant({});
    case 'optional':
    case 'nullable':
      return shape.wrapped
        ? fc.oneof(inner(shape.wrapped), fc.constant(shape.type === 'nullable' ? null : undefined))
        : garbage;
    case 'union':
    case 'variant':
      return fc.oneof(...(shape.options as Shape[]).map(inner));
    case 'object':
    case 'strict_object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.entries ?? {}).map(([name, part]) => [name, named(name, part, there)]),
        ),
      );
    default:
      return garbage;
  }
}

/** The value with one part replaced, removed or added. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, garbage, fc.nat(1000)).map(([whole, wrong, where]) => spoil(whole, wrong, where));
}

function spoil(value: unknown, wrong: unknown, where: number): unknown {
  if (typeof value !== 'object' || value === null) return wrong;
  const keys = Object.keys(value);
  const key = keys[where % (keys.length + 1)];
  if (key === undefined)
    return where % 2 ? wrong : Array.isArray(value) ? [...value, wrong] : { ...value, extra: wrong };
  const inner = spoil((value as Record<string, unknown>)[key], wrong, Math.floor(where / (keys.length + 1)));
  if (Array.isArray(value)) return value.with(Number(key), inner);
  return { ...value, [key]: inner };
}
