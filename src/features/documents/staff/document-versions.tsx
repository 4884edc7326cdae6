import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { addDocumentVersion, type ClientDocument } from '#contract/documents/client-documents.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { FileChoice } from '#src/files/file-choice.tsx';
import { useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { Section } from '#src/ui/section/section.tsx';
import { addVersion } from './client-documents.commands.ts';
import { versionsQuery } from './client-documents.queries.ts';

interface DocumentVersionsProps {
  clientId: string;
  document: ClientDocument;
  /** The version being read; undefined for the newest. */
  open: string | undefined;
}

/** The versions of a document, the newest first: who added each, when, and its size. */
export function DocumentVersions({ clientId, document, open }: DocumentVersionsProps) {
  const [adding, setAdding] = useState(false);
  const query = useQuery(versionsQuery(document.id));
  // A document from the client stays as the client sent it.
  const mayAdd = useMay(addDocumentVersion) && document.lane !== 'FROM_CLIENT';
  const { added_by, added_at, file } = document;
  const rows = query.data && [{ id: undefined, added_by, added_at, file }, ...query.data];
  return (
    <Section
      title="Versions"
      more={
        mayAdd && (
          <Button size="small" onClick={() => setAdding(true)}>
            New version
          </Button>
        )
      }
    >
      <Listed what="The versions" rows={rows} query={query} empty={null}>
        {(listed) => (
          <ItemList label="Versions" expected={1}>
            {listed?.map(({ id, added_by, added_at, file }, at) => (
              <Link
                key={id ?? 'newest'}
                to="/app/clients/$id/documents/$documentId"
                params={{ id: clientId, documentId: document.id }}
                search={id ? { version: id } : {}}
                aria-current={id === open ? 'true' : undefined}
              >
                <Item
                  title={`Version ${listed.length - at}${at === 0 ? ', the newest' : ''}`}
                  detail={[added_by, formatDate(added_at, dateFormats.dateTime), formatSize(file.size, 0)]
                    .filter(Boolean)
                    .join(' · ')}
                />
              </Link>
            ))}
          </ItemList>
        )}
      </Listed>
      {adding && <NewVersion document={document} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function NewVersion({ document, onClose }: { document: ClientDocument; onClose(): void }) {
  const { arrived, sending, add, remove, under } = useArrivedFiles();
  const [upload] = arrived;
  const form = useForm({
    schema: anyValues<Record<string, never>>(),
    initial: {},
    async submit() {
      if (!upload) return undefined;
      return readRefusal(
        addVersion(document, upload.id).then(() => {
          notify({
            type: 'success',
            message: `Everybody who may see “${document.title}” now sees this version.`,
          });
          onClose();
        }),
      );
    },
  });
  return (
    <FormDialog
      form={form}
      title={`New version of “${document.title}”`}
      action="Save version"
      disabled={!upload || under}
      keep="Cancel"
      width="normal"
      intro="It takes the place of the file that stands, for everybody who sees the document and for its public links. The earlier file stays for the firm."
      onClose={onClose}
    >
      <FileChoice single arrived={arrived} sending={sending} onFiles={add} onRemove={remove} />
    </FormDialog>
  );
}
