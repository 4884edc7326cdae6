import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { newFolderName, type StaffLane } from '#contract/documents/client-documents.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { addFolder } from './client-documents.commands.ts';

const schema = v.object({ name: newFolderName });

interface NewFolderProps {
  clientId: string;
  lane: StaffLane;
  /** The open folder, in which it is made. */
  folder: string;
  onMade(folder: string): void;
}

/** Makes a folder in the open one, and opens it. */
export function NewFolder(props: NewFolderProps) {
  const [open, setOpen] = useState(false);
  if (open) return <NameForm {...props} onClose={() => setOpen(false)} />;
  return (
    <Button size="small" onClick={() => setOpen(true)}>
      <FolderPlus aria-hidden="true" className="size-4.5 stroke-[1.6]" />
      New folder
    </Button>
  );
}

function NameForm({ clientId, lane, folder, onMade, onClose }: NewFolderProps & { onClose(): void }) {
  const form = useForm({
    schema,
    initial: { name: '' },
    submit: ({ name }) =>
      readRefusal(
        addFolder(clientId, { lane, folder, name }).then((made) => {
          onClose();
          onMade(made);
        }),
      ),
  });
  return (
    <Form form={form} label="New folder" className="w-full rounded-card bg-sunken p-4">
      <TextField label="Name of the new folder" autoFocus autoComplete="off" {...form.field('name')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          Create folder
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
