import { useEffect, useState } from 'react';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { type Envelope, readDocumentFile } from '#contract/signing/signing.ts';
import { TryAgain } from '#src/edit/try-again.tsx';
import { submissionOf } from '#src/features/signing/outcome/use-pending-submission.ts';
import { DiscardSubmission } from '#src/features/signing/refusal/discard-submission.tsx';
import { refusedSubmission } from '#src/features/signing/refusal/refusals.rules.ts';
import { signAgain } from '#src/features/signing/refusal/refused-submission.commands.ts';
import { useFile } from '#src/files/use-file.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { Button } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Pdf } from '#src/ui/pdf/pdf.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { usePhone } from '#src/ui/use-media.ts';
import { CompletedFields } from '../fields/completed-fields.tsx';
import { useEarlierVersion } from './earlier-version.ts';

interface ChangedDocumentProps {
  item: OutboxItem;
  envelope: Envelope;
  /** Reads the envelope again, because the one shown may still be the signed version. */
  onAgain(): unknown;
}

type Shown = 'new' | 'earlier' | 'mine';

/**
 * For a recipient whose submission was for a replaced version: their completed fields beside the new version, and the way on. On the phone
 * one after the other. A default export because `lazy` needs one.
 */
export default function ChangedDocument({ item, envelope, onAgain }: ChangedDocumentProps) {
  const phone = usePhone();
  const [shown, setShown] = useState<Shown>('new');
  const act = submissionOf(item);
  const known = act?.envelopeVersion !== envelope.version;
  useEffect(() => {
    if (!known) void onAgain();
  }, [known, onAgain]);

  const before = (id: string) => act?.documents.find((seen) => seen.id === id);
  const changed = envelope.documents.filter(({ id, sha256 }) => before(id)?.sha256 !== sha256);
  const [document = envelope.documents[0]] = changed;
  const earlier = useEarlierVersion(document && before(document.id));
  const file = useFile(
    known && document
      ? { endpoint: readDocumentFile, id: document.id, file: document, keepAs: 'due' }
      : undefined,
  );

  const { happened, help } = refusedSubmission(item, envelope);
  const filled = act?.kind === 'sign' && (act.signature || Object.keys(act.values).length > 0) && act;
  const mine = filled && <CompletedFields envelope={envelope} filled={filled} />;
  const tabs: { key: Shown; label: string }[] = [
    { key: 'new', label: 'New version' },
    ...(earlier ? [{ key: 'earlier' as const, label: 'As you read it' }] : []),
    ...(phone && mine ? [{ key: 'mine' as const, label: 'You filled in' }] : []),
  ];
  const name = document?.name ?? envelope.title;
  const panel =
    shown === 'mine' ? (
      <div className="h-full overflow-y-auto px-4 pb-4">{mine}</div>
    ) : file.isError && shown === 'new' ? (
      <LoadFailure what="The new version" error={file.error} onRetry={file.refetch} />
    ) : (
      <Pdf
        key={shown}
        data={shown === 'earlier' ? earlier : file.data?.bytes}
        label={shown === 'earlier' ? `${name}, as you read it` : `${name}, the new version`}
      />
    );
  return (
    <div className="flex h-full flex-col">
      <div className="px-4 pb-4 md:px-0">
        <Status tone="warn">The document changed</Status>
        <p className="mt-1 max-w-3xl text-small text-soft">
          {happened} {help}
        </p>
      </div>
      <div
        className={cx('grid min-h-document flex-1', mine && 'md:grid-cols-[20rem_minmax(0,1fr)] md:gap-6')}
      >
        {!phone && mine && (
          <section aria-label="What you filled in" className="overflow-y-auto">
            <h2 className="mb-2 text-small text-soft">What you filled in</h2>
            {mine}
          </section>
        )}
        <div className="min-h-0 max-md:[&_[role=tablist]]:mx-4 max-md:[&_[role=tablist]]:w-[calc(100%-2rem)]">
          {tabs.length > 1 ? (
            <Tabs<Shown> fills label="What is shown" tabs={tabs} selected={shown} onSelect={setShown}>
              {panel}
            </Tabs>
          ) : (
            panel
          )}
        </div>
      </div>
      <div className="flex items-center justify-end gap-2 border-line border-t bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <DiscardSubmission item={item} envelope={envelope} />
        <TryAgain item={item.id} />
        <Button
          variant="primary"
          size="large"
          className="max-md:flex-1"
          disabled={!known}
          onClick={() => void signAgain(item, envelope).catch(reportError)}
        >
          {mine ? `Review and ${verbsOf(envelope.me.role).does}` : 'Read'}{' '}
          <span className="sr-only">the new version</span>
        </Button>
      </div>
    </div>
  );
}
