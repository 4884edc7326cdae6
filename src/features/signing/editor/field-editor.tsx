import { useState } from 'react';
import type { Draft, DraftField } from '#contract/signing/drafts.ts';
import { readDocumentFile } from '#contract/signing/signing.ts';
import { useFile } from '#src/files/use-file.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { FieldEditorLayout } from './field-editor-layout.tsx';
import type { SampleFacts } from './page/sample.rules.ts';

interface FieldEditorProps {
  /** At least one. */
  documents: Draft['documents'];
  recipients: Draft['recipients'];
  fields: DraftField[];
  /** Called after a change, with all fields. */
  onFields(fields: DraftField[]): void;
  /** The same object as long as nothing in it changes. */
  facts: SampleFacts;
  /** Id of a document or field to begin at, or of the recipient to place fields for first. */
  start?: string | undefined;
}

/** Places fields on the pages of a draft's documents. Fills its parent, which must have a height. */
export function FieldEditor(props: FieldEditorProps) {
  const [shown, setShown] = useState(
    () => props.fields.find(({ id }) => id === props.start)?.documentId ?? props.start,
  );
  const document = props.documents.find(({ id }) => id === shown) ?? props.documents[0];
  const file = useFile(document && { endpoint: readDocumentFile, id: document.id, file: document });
  if (!document) return null;
  return (
    <FieldEditorLayout
      {...props}
      document={document}
      onShow={setShown}
      data={file.data?.bytes}
      failure={file.isError && <LoadFailure what="This document" error={file.error} onRetry={file.refetch} />}
    />
  );
}
