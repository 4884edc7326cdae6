import type { FormSchema, RecordRow } from '#contract/core/record.ts';
import { call } from '#src/api/call.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { readAgain } from '#src/session/read-again.ts';
import type { RecordField } from '../fields.tsx';
import { shownBy } from '../record.queries.ts';
import type { RecordForm } from '../record-form.ts';
import { type Choices, type ClientId, nameBy } from '../record-screens.ts';

/** The rows of a file as the server takes them; `id` is that of the import. With `check` they are only checked. */
export interface ImportBody<In> {
  readonly id: string;
  readonly check: boolean;
  readonly rows: { readonly id: string; readonly form: In }[];
}

/** The form that the rows of a file are read by. */
export interface FileForm<In extends FieldValues> {
  /** 'office' and 'offices' */
  readonly nouns: readonly [one: string, many: string];
  /** Words for what is done with the rows, and for what they are then; 'Import' and 'imported' otherwise. */
  readonly verbs?: readonly [act: string, done: string];
  /** A sentence on the consequences of the import. */
  readonly about?: string;
  readonly names: readonly (keyof In & string)[];
  readonly fields: {
    readonly [F in keyof In & string]: Pick<
      RecordField<In[F], In>,
      'label' | 'blank' | 'options' | 'optional' | 'holds' | 'read' | 'cell'
    >;
  };
  readonly schema: FormSchema<In, unknown>;
  /** One line that tells a row from the others. */
  titleOf(values: In, choices: Choices<In>): string;
  send(body: ImportBody<In>): Promise<unknown>;
  /** The list whose rows they become, for files with more rows than one call takes; such files are refused without it. */
  readonly list?: { readonly name: string; readonly client_id?: string | undefined };
  /** Called once the rows are written. */
  written(): Promise<void>;
}

/** The form of a kind of record, for rows that become records. */
export function fileFormOf<In extends FieldValues, Out, Row extends RecordRow>(
  { of, names, fields, schema }: RecordForm<In, Out, Row>,
  clientId: ClientId,
): FileForm<In> {
  const { noun } = of.record.description;
  const parent = clientId === undefined ? {} : { client_id: clientId };
  return {
    nouns: [noun, of.names.many.toLowerCase()],
    names,
    fields,
    schema,
    titleOf(values, choices) {
      const base = { id: '', version: 0, updated_at: toInstant(now()), updated_by: null };
      return of.titleOf(of.toRow(base, values, nameBy(choices)));
    },
    send: (body) => call(of.record.importRows, { body: { ...body, ...parent } }, { quiet: true }),
    list: { name: of.record.importRows.name.replace(/\.import$/, ''), ...parent },
    async written() {
      of.changed?.();
      await readAgain(shownBy(of));
    },
  };
}
