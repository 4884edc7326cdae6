import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewLetter } from '#contract/signing/letter-preview.ts';
import { queryOf } from '#src/api/query.ts';
import { looking } from '#src/features/signing/people/people.queries.ts';
import { InlineSelect } from '#src/ui/field/inline-select.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import type { DraftRecipient, DraftValues } from '../draft-values.ts';

interface LetterPreviewProps {
  id: string;
  /** Recipients that the server has and that get a letter. */
  readers: readonly DraftRecipient[];
  values: Pick<DraftValues, 'title' | 'message' | 'deadline'>;
}

/** The letter as each recipient will read it, written by the server with the mail's words. */
export function LetterPreviewSection({ id, readers, values }: LetterPreviewProps) {
  const [chosen, setChosen] = useState<string>();
  const title = useSettled(values.title);
  const message = useSettled(values.message);
  const reader = readers.find((one) => one.id === chosen) ?? readers[0];
  const { data, isError } = useQuery({
    ...queryOf(
      previewLetter,
      { params: { id }, body: { recipientId: reader?.id ?? '', title, message, deadline: values.deadline } },
      { ...looking, enabled: reader !== undefined && values.deadline !== '' },
    ),
    placeholderData: (before) => before,
  });
  if (!reader) return null;
  return (
    <Section title="The e-mail">
      <div className="overflow-hidden rounded-card border border-line bg-paper">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2.5 text-small">
          <span className="text-soft">To</span>
          {readers.length > 1 ? (
            <InlineSelect
              label="Letter to"
              value={reader.id}
              choices={readers.map((one) => ({ value: one.id, label: `${one.name}, ${one.email}` }))}
              onChoose={setChosen}
              className="min-w-0 flex-1 md:max-w-96"
            />
          ) : (
            <span className="min-w-0 truncate">
              {reader.name}, {reader.email}
            </span>
          )}
        </div>
        <div className="px-4 py-3" aria-live="polite">
          {data ? (
            <>
              <p className="font-medium">{data.subject}</p>
              <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line break-words text-small">
                {data.text}
              </p>
            </>
          ) : isError ? (
            <p className="text-small text-soft">The letter can’t be shown now. It is sent all the same.</p>
          ) : (
            <Skeleton className="h-3 w-60" />
          )}
        </div>
      </div>
    </Section>
  );
}
