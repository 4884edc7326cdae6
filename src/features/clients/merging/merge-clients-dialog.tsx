import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Client, readClient } from '#contract/clients/clients.ts';
import { type MergePreview, previewMerge } from '#contract/clients/merging.ts';
import { queryOf } from '#src/api/query.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { type FormState, useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { ClientDifferences } from './client-differences.tsx';
import { merge, takeApart } from './merging.commands.ts';

interface MergeClientsDialogProps {
  /** Ids of the two clients; the first one stays unless somebody says otherwise. */
  ids: readonly [string, string];
  onClose(): void;
}

const useClient = (id: string) =>
  useQuery(queryOf(readClient, { params: { id } }, { quiet: true, persist: false }));

const title = 'Merge two clients';

/** Asks which of two clients stays and which contacts keep their access, beside what differs and what comes along. */
export function MergeClientsDialog({ ids, onClose }: MergeClientsDialogProps) {
  const first = useClient(ids[0]);
  const second = useClient(ids[1]);
  if (first.data && second.data) return <Compared one={first.data} other={second.data} onClose={onClose} />;
  const failed = [first, second].find(({ isError }) => isError);
  return (
    <Dialog open title={title} width="wide" onClose={onClose}>
      {failed ? (
        <LoadFailure what="The clients" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Dialog>
  );
}

interface Values extends Record<string, unknown> {
  /** Contacts whose access ends. */
  ending: string[];
}

interface ComparedProps {
  one: Client;
  other: Client;
  onClose(): void;
}

function Compared({ one, other, onClose }: ComparedProps) {
  const navigate = useNavigate();
  const [stays, setStays] = useState(one.id);
  const [kept, gone] = stays === one.id ? [one, other] : [other, one];
  const {
    data: preview,
    isError,
    error,
    refetch,
  } = useQuery(
    queryOf(
      previewMerge,
      { params: { id: gone.id }, query: { into: kept.id } },
      { quiet: true, persist: false },
    ),
  );
  const form = useForm({
    schema: anyValues<Values>(),
    initial: { ending: [] as string[] },
    async submit({ ending }) {
      if (!preview) return { '': ['What comes along is still being read. Try again in a moment.'] };
      const { merged, survivor } = preview;
      return readRefusal(
        merge(preview, ending).then(async () => {
          onClose();
          notify({
            message: `${merged.name} was merged into ${survivor.name}.`,
            duration: 8000,
            action: { label: 'Undo', run: () => void takeApart(merged.id).catch(console.warn) },
          });
          await navigate({ to: '/app/clients/$id/info', params: { id: survivor.id } });
        }),
      );
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      action="Merge"
      width="wide"
      className="grid gap-5"
      disabled={!preview || preview.causes.length > 0}
      intro="The other client’s address leads to the one that stays, which shows what both have and is found by the names of both. The facts of the one that stays are shown; the other keeps its own. You can undo this for 30 days."
      after={<ClientDifferences one={one} other={other} />}
      onClose={onClose}
    >
      <SelectField
        label="The one that stays"
        value={stays}
        onChange={(id) => {
          setStays(id);
          form.set({ ending: [] });
        }}
        choices={[one, other].map(({ id, name }) => ({ value: id, label: name }))}
      />
      {isError && !preview && (
        <LoadFailure what="What comes along" error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !preview && <Skeleton className="h-24 w-full" />}
      {preview && <Preview preview={preview} form={form} />}
    </FormDialog>
  );
}

function Preview({ preview, form }: { preview: MergePreview; form: FormState<Values> }) {
  const { merged, survivor, causes, warnings, comes, contacts } = preview;
  const { ending } = form.values;
  if (causes.length > 0) return <Lines title="Not possible now" lines={causes} warns />;
  return (
    <>
      {warnings.length > 0 && <Lines title="Before you do" lines={warnings} warns />}
      <Lines
        title={`What ${merged.name} brings`}
        lines={[comes.length > 0 ? comes.join(', ') : 'Nothing but its facts.']}
      />
      {contacts.length > 0 && (
        <fieldset>
          <legend className="text-small text-soft">
            Contacts of {merged.name} who keep their access to the portal
          </legend>
          <p className="mb-1 text-small text-soft">
            They go on seeing what they see now, and nothing of {survivor.name}. Nobody of {survivor.name}{' '}
            sees what is theirs.
          </p>
          {contacts.map(({ id, name, email, invited }) => (
            <Checkbox
              key={id}
              checked={!ending.includes(id)}
              onChange={(keeps) =>
                form.set({ ending: keeps ? ending.filter((one) => one !== id) : [...ending, id] })
              }
              className="flex"
            >
              <span className="min-w-0 wrap-anywhere">
                {[name, email, invited && 'invited'].filter(Boolean).join(', ')}
              </span>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  );
}

function Lines({ title: head, lines, warns = false }: { title: string; lines: string[]; warns?: boolean }) {
  return (
    <div className={warns ? 'rounded-card bg-warn-tint px-4 py-3' : ''}>
      <h3 className="text-small text-soft">{head}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
