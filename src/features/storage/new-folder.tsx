import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { folderName, libraryTitle } from '#contract/core/rules.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import type { FolderPlace } from './place.rules.ts';
import { makeFolder } from './storage.commands.ts';

const schema = v.object({ new_folder_name: v.pipe(folderName, libraryTitle) });

interface NewFolderProps {
  place: Extract<FolderPlace, { at: 'folder' }>;
  onMade(place: FolderPlace): void;
}

/** Makes a folder in the open one, and opens it. */
export function NewStorageFolder({ place, onMade }: NewFolderProps) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        <FolderPlus aria-hidden="true" className="size-4.5 stroke-[1.6]" />
        New folder
      </Button>
    );
  return <NameForm place={place} onMade={onMade} onClose={() => setOpen(false)} />;
}

function NameForm({ place, onMade, onClose }: NewFolderProps & { onClose(): void }) {
  const form = useForm({
    schema,
    initial: { new_folder_name: '' },
    submit: ({ new_folder_name }) => readRefusal(makeFolder(place, new_folder_name).then(onMade)),
  });
  return (
    <Form form={form} label="New folder" className="w-full rounded-card bg-sunken p-4">
      <TextField
        label="Name of the new folder"
        autoFocus
        autoComplete="off"
        {...form.field('new_folder_name')}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={form.busy}>
          Make folder
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
