import { Download } from 'lucide-react';
import { useState } from 'react';
import { readUploadFile } from '#contract/documents/uploads.ts';
import { readDocumentFile } from '#contract/signing/signing.ts';
import { readFile } from '#src/api/files.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import type { PicturesSource } from './comparison.queries.ts';
import type { ComparedDocument } from './comparison.rules.ts';
import { setLookedAt } from './looked-at.ts';

interface LookOverProps {
  document: ComparedDocument;
  source: PicturesSource;
  isLookedOver: boolean;
}

/** The file of a document that could not be compared, for another program, and the sender’s word that they looked it over there. */
export function LookOver({ document, source, isLookedOver }: LookOverProps) {
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  const [hasFile, setHasFile] = useState(isLookedOver);
  async function download() {
    setBusy(true);
    try {
      downloadFile(await fileOf(source), document.name);
      setHasFile(true);
    } catch {
      // The app shows the failure.
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="ml-5.5 flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button size="small" busy={busy} disabled={!online} onClick={() => void download()}>
        <Download aria-hidden="true" className="size-4" /> Download{' '}
        <span className="sr-only">{document.name}</span>
      </Button>
      <Checkbox
        checked={isLookedOver}
        disabled={!hasFile}
        onChange={(checked) => setLookedAt(document, 'whole', checked)}
        // It may be inside the form that sends: Enter here is not meant for that.
        form=""
        className="text-small"
      >
        <span>I looked over the whole of it in another program.</span>
      </Checkbox>
    </div>
  );
}

/** The bytes that would be sent. */
const fileOf = (source: PicturesSource): Promise<Blob> =>
  'upload' in source
    ? readFile(readUploadFile, { params: { id: source.upload } })
    : readFile(readDocumentFile, { params: { id: source.document } });
