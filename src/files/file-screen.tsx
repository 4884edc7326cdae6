import { Download, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { canShare, downloadFile, shareFile } from '../lib/save-file.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Pdf } from '../ui/pdf/pdf.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { useArrived } from './arriving.ts';
import { FileFailure, isDamaged } from './file-failure.tsx';
import type { RowFile } from './open-file.ts';
import { useFile } from './use-file.ts';

interface FileScreenProps {
  title: string;
  back: ReactNode;
  /** Under the title: what the document is about, once its row is there. */
  detail: ReactNode;
  /** Undefined while the row is on its way. */
  row: RowFile | undefined;
  /** Further buttons beside download and share. */
  actions?: ReactNode;
}

const column = 'flex h-full min-h-[70dvh] flex-col pb-[env(safe-area-inset-bottom)] md:pb-0';

/** A PDF of a row, read in the app, to be downloaded or shared; from this device's copy when there is no network. */
export function FileScreen({ title, back, detail, row, actions }: FileScreenProps) {
  const { data, isError, error, refetch } = useFile(row);
  const arrived = useArrived(row?.file.sha256);
  const name = row?.file.name ?? title;
  const blob = data?.blob;
  // There from the start, so that nothing moves from under a finger when the file is; whether it can be shared does not depend on what is in it.
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
  // How high the head is depends on the row: what stands below it comes with it, so that it never moves.
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
      <div className="min-h-0 flex-1 max-md:-mx-[16px]">
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
        ) : data && data.blob.type !== 'application/pdf' ? (
          <EmptyState title="This kind of file opens in another app" action={save}>
            Portico reads PDF files; download this one, or share it with an app that can.
          </EmptyState>
        ) : (
          <Pdf data={data?.bytes} label={title} arrived={arrived} onFailure={save} />
        )}
      </div>
    </div>
  );
}
