import * as v from 'valibot';

/** The untouched value of a control: of a text, a date or a choice, of a list, of what is chosen or not, and of a box to tick. */
const empties = ['', [], null, false];

const isOptional = ({ type }: v.GenericSchema) => type === 'optional' || type === 'nullish';

/** A field that may be left empty may be absent too, which is the same. */
function orAbsent(field: v.GenericSchema): v.GenericSchema {
  const empty = isOptional(field) ? undefined : empties.find((value) => v.is(field, value));
  return empty === undefined ? field : v.optional(field, empty);
}

interface Form extends v.GenericSchema {
  readonly entries: Readonly<Record<string, v.GenericSchema>>;
  readonly message?: unknown;
  readonly pipe?: readonly [Form, ...v.GenericPipeAction[]];
}
const isForm = (schema: v.GenericSchema): schema is Form => 'entries' in schema;

/**
 * The form of a new record as the wire takes it: what a person may leave empty may be left out. Its type stays that of the app’s own forms,
 * which have every control. Not for changes: a device of an earlier version would empty the fields that it does not know.
 */
/* @__NO_SIDE_EFFECTS__ */
export function mayLeaveOut<S extends v.GenericSchema>(form: S): S {
  // The same values are accepted and come out, so the type is the same but for absent keys.
  return wider(form) as S;
}

function wider(form: v.GenericSchema): v.GenericSchema {
  if (!isForm(form)) return form;
  if (!form.pipe) {
    const entries = Object.fromEntries(
      Object.entries(form.entries).map(([name, field]) => [name, orAbsent(field)]),
    );
    return v.object(entries, form.message as v.ErrorMessage<v.ObjectIssue>);
  }
  const [own, ...rules] = form.pipe;
  return v.pipe(wider(own), ...rules);
}
