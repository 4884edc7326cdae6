import { useId, useState } from 'react';
import { fieldName, valueProblem } from '#contract/signing/field-values.ts';
import type { SigningField } from '#contract/signing/signing.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { FieldError } from '#src/ui/field/field.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';

interface ChoiceDialogProps {
  field: SigningField;
  /** The option chosen before, or empty. */
  value: string;
  /** Why the value is refused. */
  problem: string | null;
  onClose(): void;
  onSave(value: string): void;
}

/** Asks for one of a field's options: shown as a list, or in the device's own picker. */
export function ChoiceDialog({ field, value, problem, onClose, onSave }: ChoiceDialogProps) {
  const [chosen, setChosen] = useState(value);
  const [error, setError] = useState(problem);
  const name = fieldName(field);
  const choose = (option: string) => {
    setChosen(option);
    setError(null);
  };
  function save() {
    const wrong = valueProblem(field, chosen);
    if (wrong) setError(wrong);
    else onSave(chosen);
  }
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      width="narrow"
      actions={
        <Button variant="primary" onClick={save}>
          Save
        </Button>
      }
    >
      {field.kind === 'dropdown' ? (
        <SelectField
          label={name}
          value={chosen}
          onChange={choose}
          placeholder="Choose one"
          choices={field.options.map((option) => ({ value: option, label: option }))}
          optional={!field.required}
          error={error ?? undefined}
        />
      ) : (
        <RadioGroup field={field} name={name} chosen={chosen} onChoose={choose} error={error} />
      )}
    </Dialog>
  );
}

interface RadioGroupProps {
  field: SigningField;
  name: string;
  chosen: string;
  onChoose(option: string): void;
  error: string | null;
}

function RadioGroup({ field, name, chosen, onChoose, error }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col">
      <legend className="sr-only">{name}</legend>
      {field.options.map((option) => (
        <label key={option} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={id}
            value={option}
            checked={option === chosen}
            aria-invalid={error ? true : undefined}
            onChange={() => onChoose(option)}
            className="size-5 shrink-0 cursor-[inherit] accent-accent"
          />
          <span className="min-w-0 break-words" dir="auto">
            {option}
          </span>
        </label>
      ))}
      {!field.required && chosen !== '' && (
        <Button onClick={() => onChoose('')} className="self-start">
          Choose none
        </Button>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
