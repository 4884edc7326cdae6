import { Download, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#contract/core/counts.ts';
import type { PayRunWithReport, ReportFile } from '#contract/payroll/pay-runs.ts';
import { refusal } from '#src/api/refusal.ts';
import { FileChoice } from '#src/files/file-choice.tsx';
import { useArrivedFiles } from '#src/files/use-arrived-files.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { addRunFiles, downloadRunFile, removeRunFile } from './run.queries.ts';

/** The files of a run's report; with `isOpen` they are added and removed. Nothing where there are none to show or add. */
export function RunFiles({ run, isOpen }: { run: PayRunWithReport; isOpen: boolean }) {
  const [removing, setRemoving] = useState<ReportFile>();
  if (!isOpen && run.files.length === 0) return null;
  // A refused call has shown its words itself.
  const act = (work: () => Promise<unknown>) => void work().catch(() => undefined);
  return (
    <div className="mt-8">
      <Section title="Files">
        {run.files.length > 0 && (
          <ItemList label="Files of this report">
            {run.files.map((one) => (
              <Item
                key={one.id}
                leading={<FileText aria-hidden="true" />}
                title={one.file.name}
                detail={[formatSize(one.file.size, 0), one.added_by].filter(Boolean).join(' · ')}
                trailing={
                  <>
                    <IconButton
                      label={`Download ${one.file.name}`}
                      icon={<Download aria-hidden="true" />}
                      onClick={() => act(() => downloadRunFile(one))}
                    />
                    {isOpen && (
                      <IconButton
                        label={`Remove ${one.file.name}`}
                        icon={<Trash2 aria-hidden="true" />}
                        onClick={() => setRemoving(one)}
                      />
                    )}
                  </>
                }
              />
            ))}
          </ItemList>
        )}
        {isOpen && <AddFiles runId={run.id} />}
      </Section>
      {removing && (
        <ConfirmDialog
          open
          title={`Remove “${removing.file.name}” from this report?`}
          action="Remove"
          onClose={() => setRemoving(undefined)}
          onConfirm={() => {
            setRemoving(undefined);
            act(() => removeRunFile(removing.id));
          }}
        >
          The client does not get it when this run is sent.
        </ConfirmDialog>
      )}
    </div>
  );
}

function AddFiles({ runId }: { runId: string }) {
  const { arrived, sending, add, remove, clear, under } = useArrivedFiles('payroll');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    setProblem('');
    try {
      await addRunFiles(
        runId,
        arrived.map(({ id, documentId }) => ({ id: documentId, upload_id: id })),
      );
      clear();
    } catch (error) {
      setProblem(Object.values(refusal(error)).flat().join(' '));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      <FileChoice arrived={arrived} sending={sending} small onFiles={add} onRemove={remove} />
      {problem && (
        <p role="alert" className="text-small text-bad">
          {problem}
        </p>
      )}
      {arrived.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy} disabled={under} onClick={() => void submit()}>
            Add {countOf(arrived.length, 'file', 'files')}
          </Button>
          <p className="text-small text-soft">The client reads them once this run is sent.</p>
        </div>
      )}
    </div>
  );
}
