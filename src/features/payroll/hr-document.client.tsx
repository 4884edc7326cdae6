import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { readHrDocumentFile } from '#contract/payroll/payroll.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { Acknowledgement } from './hr-document-list.tsx';
import { acknowledge } from './payroll.commands.ts';
import { useHrDocuments } from './use-hr-documents.ts';

/** An HR document: its PDF, and the button to confirm that it was read, if that is asked for. */
export function HrDocumentScreen({ id }: { id: string }) {
  const { documents } = useHrDocuments();
  const document = documents?.find((one) => one.id === id);
  const back = <Link to="/client/my-hr-documents">My HR documents</Link>;
  if (documents && !document) {
    return (
      <ErrorState title="There is no such document" action={back}>
        It may have been removed by your employer.
      </ErrorState>
    );
  }
  return (
    <FileScreen
      title={document?.title ?? 'HR document'}
      back={back}
      detail={
        document && (
          <>
            Added {formatDate(document.added_at, dateFormats.date)} <Acknowledgement of={document} />
          </>
        )
      }
      row={document && { endpoint: readHrDocumentFile, id, file: document.file, keepAs: 'hr-document' }}
      actions={
        document?.acknowledgement === 'REQUIRED' && (
          <Button variant="primary" onClick={() => void acknowledge(document).catch(sayFailed)}>
            <Check aria-hidden="true" className="size-4" /> I have read this
          </Button>
        )
      }
    />
  );
}
