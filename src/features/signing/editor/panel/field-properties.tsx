import { Copy, Files, Trash2 } from 'lucide-react';
import { countOf } from '#contract/core/counts.ts';
import type { DraftField } from '#contract/signing/drafts.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { takesOptions } from '#contract/signing/signing.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { FieldError } from '#src/ui/field/field.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { boxAt, described, put, sizeOf, type Work } from '../edits/edits.rules.ts';
import type { FieldEditing } from '../edits/use-editing.ts';
import { fieldKindFacts } from '../field-kinds.ts';
import { acting } from '../whose-colour.ts';
import { fieldsWords, titleOf } from '../words.rules.ts';
import { ArrangeBar } from './arrange-bar.tsx';
import { OptionsField } from './options-field.tsx';
import { PlaceFields } from './place-fields.tsx';

interface FieldPropertiesProps {
  work: Work;
  /** At least one; they lie on one page. */
  selected: readonly DraftField[];
  problems: readonly string[];
  editing: FieldEditing;
  onDuplicate(): void;
  onCopyTo(): void;
  onRemove(): void;
}

const unassigned = '';
const several = 'several';

/** Properties of the selected fields, and the actions on them. */
export function FieldProperties(props: FieldPropertiesProps) {
  const { work, selected, problems, editing, onDuplicate, onCopyTo, onRemove } = props;
  const [first] = selected;
  if (!first) return null;
  const one = selected.length === 1 ? first : undefined;
  const ids = selected.map(({ id }) => id);
  const describe = (facts: Parameters<typeof described>[2]) =>
    editing.change((now) => described(now, ids, facts));
  const owners = new Set(selected.map(({ recipientId }) => recipientId ?? unassigned));
  const owner = owners.size === 1 ? (first.recipientId ?? unassigned) : several;
  const known = acting(work.recipients);
  const needing = selected.filter(({ kind }) => kind !== 'stamp');
  const required = needing.filter((field) => field.required).length;
  return (
    <div className="flex flex-col gap-4">
      {problems.map((problem) => (
        <FieldError key={problem} id="field-problem">
          {problem}
        </FieldError>
      ))}
      <SelectField
        label="Filled in by"
        value={known.some(({ id }) => id === owner) || owner === several ? owner : unassigned}
        onChange={(id) => id !== several && describe({ recipientId: id === unassigned ? null : id })}
        choices={[
          ...(owner === several ? [{ value: several, label: 'Several people' }] : []),
          { value: unassigned, label: 'Nobody yet' },
          ...known.map(({ id, name, role }) => ({
            value: id,
            label: role === 'signer' ? name : `${name} (${verbsOf(role).name})`,
          })),
        ]}
      />
      {needing.length > 0 && (
        <Checkbox
          checked={required === needing.length}
          mixed={required > 0 && required < needing.length}
          onChange={(checked) => describe({ required: checked })}
        >
          Has to be filled in
        </Checkbox>
      )}
      {one && one.kind !== 'stamp' && (
        <TextField
          label="Label"
          hint={one.kind === 'text' ? 'Says what is to be written.' : undefined}
          optional={one.kind !== 'text'}
          maxLength={255}
          placeholder={fieldKindFacts[one.kind].name}
          value={one.label}
          onChange={(label) => describe({ label })}
        />
      )}
      {one && takesOptions(one.kind) && (
        <OptionsField
          key={`options ${one.id}`}
          options={one.options}
          onOptions={(options) => describe({ options })}
        />
      )}
      {one ? (
        <PlaceFields
          key={`place ${one.id}`}
          field={one}
          place={boxAt(work, one)}
          pages={work.documents.find(({ id }) => id === one.documentId)?.pageSizes.length ?? 1}
          editing={editing}
        />
      ) : (
        <ArrangeBar
          count={selected.length}
          onArrange={(arrange, done) =>
            editing.change((now) => {
              const places = arrange(
                selected.map((field) => boxAt(now, field)),
                sizeOf(now, first),
              );
              const to = new Map(ids.flatMap((id, at) => (places[at] ? [[id, places[at]]] : [])));
              return put(now, to, (fields) => `${fieldsWords(fields, now.recipients)} ${done}.`);
            })
          }
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onDuplicate}>
          <Copy aria-hidden="true" className="size-4" /> Duplicate
        </Button>
        <Button size="small" onClick={onCopyTo}>
          <Files aria-hidden="true" className="size-4" /> Copy to pages
        </Button>
        <Button size="small" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" /> Remove
        </Button>
      </div>
    </div>
  );
}

/** Title of the panel that shows the properties. */
export const propertiesTitle = (selected: readonly DraftField[]): string => {
  const [first] = selected;
  if (!first) return 'Fields';
  return selected.length === 1 ? titleOf(first) : countOf(selected.length, 'field', 'fields');
};
