import { useQuery } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { allows } from '#contract/core/requirement.ts';
import { type LateEnvelope, listLateEnvelopes } from '#contract/signing/late-submissions.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useSession } from '#src/session/session.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Section } from '#src/ui/section/section.tsx';

const LateSubmissionsDialog = lazyPart(() => import('./late-submissions-dialog.tsx'), MissingDialog);

/** For senders: envelopes with late submissions. Nothing if there are none. */
export function LateSubmissions() {
  const { permissions } = useSession();
  const enabled = allows(permissions, { all: ['create sign'] });
  const { data: envelopes = [] } = useQuery(queryOf(listLateEnvelopes, {}, { persist: false, enabled }));
  const [open, setOpen] = useState<LateEnvelope>();
  if (envelopes.length === 0) return null;
  return (
    <div className="mt-8">
      <Section title="Sent by you, answered too late">
        <ItemList label="Answered too late">
          {envelopes.map((envelope) => (
            <button key={envelope.id} type="button" onClick={() => setOpen(envelope)}>
              <Item
                leading={<FileClock aria-hidden="true" />}
                title={envelope.title}
                detail={`${answers(envelope.acts)}, the newest ${formatDate(envelope.newestAt, dateFormats.dateTime)}`}
              />
            </button>
          ))}
        </ItemList>
      </Section>
      {open && (
        <Suspense>
          <LateSubmissionsDialog envelope={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

const answers = (count: number) => (count === 1 ? 'One answer' : `${count} answers`);
