import fc from 'fast-check';
import type { GenericSchema } from 'valibot';
import type { SchemaShape as Shape } from '../fixtures/schema-shape.ts';

const actionsOf = ({ pipe = [] }: Shape): Shape[] => pipe.flatMap((part) => [part, ...actionsOf(part)]);

/** The least of a schema's maxima; `none` without one. */
const mostOf = (shape: Shape, none: number): number =>
  Math.min(
    none,
    ...actionsOf(shape).flatMap(({ type, requirement }) =>
      ['max_length', 'length', 'max_entries'].includes(type) && typeof requirement === 'number'
        ? [requirement]
        : [],
    ),
  );

/** Texts of a format, by the type of its action. */
const formats: Record<string, string> = {
  uuid: '01990000-0000-7000-8000-00000000000a',
  iso_timestamp: '2026-11-28T10:00:00.000Z',
  iso_date: '2026-11-28',
  email: `${'a'.repeat(241)}@firm.example`,
};

/** The longest text: of a format one that fits it, else as long as it may be. A euro sign takes three bytes, as the letters of many scripts do. */
function longestText(shape: Shape): string {
  const actions = actionsOf(shape);
  const format = actions.map(({ type }) => formats[type]).find((text) => text !== undefined);
  if (format !== undefined) return format;
  const pattern = actions.find(({ requirement }) => requirement instanceof RegExp)?.requirement;
  const most = mostOf(shape, Number.POSITIVE_INFINITY);
  if (most < Number.POSITIVE_INFINITY) return (pattern ? 'A' : '€').repeat(most);
  return pattern instanceof RegExp ? (fc.sample(fc.stringMatching(pattern), 1)[0] ?? '') : '';
}

/** JSON that a schema allows by its maxima, with every part as large as it may be; a rule between parts may still refuse it. */
export const largestOf = (schema: GenericSchema): unknown => largest(schema as unknown as Shape);

function largest(shape: Shape): unknown {
  const { type, entries = {}, wrapped, item, value, options = [], getter } = shape;
  const size = (of: unknown) => JSON.stringify(of)?.length ?? 0;
  switch (type) {
    case 'string':
      return longestText(shape);
    case 'number':
      return actionsOf(shape).find(({ type: of }) => of === 'max_value')?.requirement ?? 1_000_000;
    case 'boolean':
      return false;
    case 'literal':
      return shape.literal;
    case 'picklist':
      return (options as string[]).toSorted((a, b) => b.length - a.length)[0];
    case 'array': {
      const one = item && largest(item);
      return Array.from({ length: mostOf(shape, 100) }, () => one);
    }
    case 'record': {
      const one = value && largest(value);
      const key = (at: number) => formats.uuid?.replace(/.{6}$/, String(at).padStart(6, '0')) ?? '';
      return Object.fromEntries(Array.from({ length: mostOf(shape, 100) }, (_, at) => [key(at), one]));
    }
    case 'union':
    case 'variant':
      return (options as Shape[]).map(largest).toSorted((a, b) => size(b) - size(a))[0];
    case 'lazy':
      return getter && largest(getter({}));
    default:
      if (wrapped) return largest(wrapped);
      return Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, largest(part)]));
  }
}
