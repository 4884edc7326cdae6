import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Checkbox } from '../ui/field/checkbox.tsx';

interface ColumnChoiceProps {
  /** All columns; the first is always shown. */
  columns: readonly { key: string; header: string }[];
  shown: readonly string[];
  /** `undefined` is the list's own choice. */
  onChoose(columns: readonly string[] | undefined): void;
  onClose(): void;
}

/** The choice of a list's columns. */
export default function ColumnChoice({ columns, shown, onChoose, onClose }: ColumnChoiceProps) {
  const form = useId();
  const [keys, setKeys] = useState(shown);
  const toggle = (key: string, on: boolean) =>
    setKeys(on ? [...keys, key] : keys.filter((each) => each !== key));

  function choose(event: FormEvent) {
    event.preventDefault();
    onChoose(columns.map(({ key }) => key).filter((key) => keys.includes(key)));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Columns"
      width="narrow"
      actions={
        <>
          <Button type="submit" form={form} variant="primary">
            Show these
          </Button>
          <Button onClick={() => onChoose(undefined)}>The usual ones</Button>
        </>
      }
    >
      <form id={form} aria-label="Columns" onSubmit={choose} className="flex flex-col">
        {columns.map(({ key, header }, at) => (
          <Checkbox
            key={key}
            checked={at === 0 || keys.includes(key)}
            disabled={at === 0}
            onChange={(on) => toggle(key, on)}
          >
            {header}
          </Checkbox>
        ))}
      </form>
    </Dialog>
  );
}
