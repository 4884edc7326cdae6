import { useState } from 'react';
import { type ClientDocument, updateClientDocument } from '#contract/documents/client-documents.ts';
import { refusal } from '#src/api/refusal.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { typeWords } from '../type-words.ts';
import { updateDocument } from './client-documents.commands.ts';
import { useDocumentTypes } from './client-documents.queries.ts';
import { type DocumentFacts, DocumentFields } from './document-fields.tsx';

/** The type of a document and its days, to be changed by those who keep documents. */
export function DocumentDetails({ document }: { document: ClientDocument }) {
  const [open, setOpen] = useState(false);
  if (!useMay(updateClientDocument)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Type and dates</Button>
      {open && <DetailsDialog document={document} onClose={() => setOpen(false)} />}
    </>
  );
}

function DetailsDialog({ document, onClose }: { document: ClientDocument; onClose(): void }) {
  const types = useDocumentTypes();
  const { document_type, issued, valid_until } = document;
  const form = useForm({
    schema: anyValues<Record<keyof DocumentFacts, string>>(),
    initial: { document_type, issued: issued ?? '', valid_until: valid_until ?? '' },
    async submit(facts) {
      try {
        await updateDocument(document, facts);
      } catch (error) {
        return ofForm(refusal(error));
      }
      notify({ type: 'success', message: 'Saved.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog form={form} title={`Type and dates of “${document.title}”`} action="Save" onClose={onClose}>
      <DocumentFields
        types={types}
        had={{ code: document_type, name: typeWords(document) }}
        facts={form.values}
        errorOf={(field) => form.field(field).error}
        onChange={(part) => {
          for (const [field, value] of Object.entries(part))
            form.field(field as keyof DocumentFacts).onChange(value);
        }}
      />
    </FormDialog>
  );
}

/** The errors of the call by the fields of its form. */
const ofForm = (errors: Readonly<Record<string, string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, words]) => [field.replace(/^form\./, ''), words]));
