import { Download, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { canShare, downloadFile, shareFile } from '../lib/save-file.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { useArrived } from './arriving.ts';
import { FileFailure, isDamaged } from './file-failure.tsx';
import { FilePreview } from './file-preview.tsx';
import type { RowFile } from './open-file.ts';
import { useFile } from './use-file.ts';

interface FileScreenProps {
  title: string;
  back: ReactNode;
  /** The document's subject, under the title, once its row is loaded. */
  detail: ReactNode;
  /** Undefined while the row is loading. */
  row: RowFile | undefined;
  /** Further buttons beside download and share. */
  actions?: ReactNode;
}

const column = 'flex h-full min-h-[70dvh] flex-col pb-[env(safe-area-inset-bottom)] md:pb-0';

/** A file of a row, read in the app, to be downloaded or shared; without a network from this device's copy. */
export function FileScreen({ title, back, detail, row, actions }: FileScreenProps) {
  const { data, isError, error, refetch } = useFile(row);
  const arrived = useArrived(row?.file.sha256);
  const name = row?.file.name ?? title;
  const blob = data?.blob;
  // Present from the start, so that nothing moves when the file arrives; sharing does not depend on its content.
  const save = (
    <>
      {canShare(blob ?? new Blob([], { type: 'application/pdf' }), name) && (
        <Button disabled={!blob} onClick={() => blob && void shareFile(blob, name)}>
          <Share aria-hidden="true" className="size-4" /> Share
        </Button>
      )}
      <Button disabled={!blob} onClick={() => blob && downloadFile(blob, name)}>
        <Download aria-hidden="true" className="size-4" /> Download
      </Button>
    </>
  );
  // The height of the head depends on the row: everything below appears with it, so that nothing moves.
  if (!row)
    return (
      <div className={column} aria-busy="true">
        <PageHeader title={title} back={back} />
        <Skeleton className="min-h-0 flex-1" />
      </div>
    );
  return (
    <div className={column}>
      <PageHeader
        title={title}
        back={back}
        detail={detail}
        actions={
          <>
            {actions}
            {save}
          </>
        }
      />
      <div className="min-h-document flex-1 max-md:-mx-[16px]">
        {isDamaged(error) ? (
          <FileFailure what="This file" error={error} onRetry={refetch} />
        ) : isError ? (
          <ErrorState
            title="This file is not on this device yet"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            It could not be fetched. Once you are connected it opens here
            {row.keepAs && ', and stays for when you are not'}.
          </ErrorState>
        ) : (
          <FilePreview name={name} label={title} data={data} arrived={arrived} save={save} />
        )}
      </div>
    </div>
  );
}
