import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Signature } from 'lucide-react';
import { useState } from 'react';
import type { Upload } from '#contract/documents/uploads.ts';
import { takeEdition } from '#contract/library/editions.ts';
import type { LibraryForm } from '#contract/library/forms.ts';
import { refusal } from '#src/api/refusal.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { formScreens } from './form-screens.tsx';
import { editionWords } from './item-card.tsx';
import { ItemPage } from './item-page.tsx';
import { takeForSigning } from './library.commands.ts';
import { formQuery } from './library.queries.ts';

/** Begins an envelope with an upload, and opens it. */
export type BeginEnvelope = (upload: Upload, title: string) => Promise<void>;

/** A form of the firm: to download, to send for signing, and its editions. */
export function FormPage({ id, onBegin }: { id: string; onBegin: BeginEnvelope }) {
  const query = useQuery(formQuery(id));
  return (
    <ItemPage<LibraryForm>
      what="This form"
      query={query}
      back={<Link to="/app/dashboard/forms-documents">Forms and documents</Link>}
      editPage={(of) => formScreens.names.updatePage(undefined, of)}
      detailOf={({ category, edition }) =>
        [category, edition && editionWords(edition)].filter(Boolean).join(' · ')
      }
      factsOf={({ category, tags }) => [
        { label: 'Category', value: category },
        { label: 'Tags', value: tags.join(', ') },
      ]}
      actions={(form) => <SendForSigning form={form} onBegin={onBegin} />}
    />
  );
}

/** Sends the newest edition for signing, if it is a PDF: the wizard opens with it as its document. */
function SendForSigning({ form, onBegin }: { form: LibraryForm; onBegin: BeginEnvelope }) {
  const { online } = useReach();
  const maySend = useMay(takeEdition);
  const [busy, setBusy] = useState(false);
  const { edition, title } = form;
  if (!maySend || edition?.file.type !== 'application/pdf') return null;

  async function send(of: NonNullable<LibraryForm['edition']>) {
    setBusy(true);
    try {
      await onBegin(await takeForSigning(of), title);
    } catch (error) {
      const words = Object.values(refusal(error)).flat().join(' ');
      notify({ type: 'error', title: 'It was not sent for signing', message: words });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      busy={busy}
      disabled={!online}
      aria-label={`Send for signing: ${title}`}
      title={online ? undefined : 'Sending needs a connection.'}
      onClick={() => void send(edition)}
    >
      <Signature aria-hidden="true" className="size-4" /> Send for signing
    </Button>
  );
}
