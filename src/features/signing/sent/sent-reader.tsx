import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { countOf } from '#contract/core/counts.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { InlineSelect } from '#src/ui/field/inline-select.tsx';
import { type Copy, copiesIn, requestedCopy } from './copies.rules.ts';
import { sentQuery } from './sent.queries.ts';

interface SentReaderProps {
  /** Id of the envelope. */
  id: string;
  /** The id of one of its documents. */
  document: string;
  /** True for the document as it was sent, although it is sealed by now. */
  asSent: boolean;
}

/** A document of a sent envelope. Changing to another copy replaces the history entry, so that Back leads to the envelope. */
export function SentReader({ id, document, asSent }: SentReaderProps) {
  const { data, isError, error, refetch } = useQuery(sentQuery(id));
  const navigate = useNavigate();
  const back = (
    <Link to="/app/sign/list/$id" params={{ id }}>
      {data?.title ?? 'The document'}
    </Link>
  );
  if (isError && !data)
    return <LoadFailure what="This document" error={error} onRetry={refetch} back={back} />;
  const copies = copiesIn(data?.documents ?? []);
  const copy = requestedCopy(copies, document, asSent);
  if (data && !copy)
    return (
      <ErrorState title="This document is not shown to you" action={back}>
        {data.access.content
          ? 'It is not among the documents of this envelope.'
          : 'You may follow who has signed, but not read the documents. The envelope’s page says who may.'}
      </ErrorState>
    );
  const show = (key: string) => {
    const next = copies.find((one) => keyOf(one) === key);
    if (next)
      void navigate({
        to: '/app/sign/list/$id/read/$document',
        params: { id, document: next.document },
        search: next.asSent ? { copy: 'sent' } : {},
        replace: true,
      });
  };
  const pages = data?.documents.find((one) => one.id === document)?.pages ?? 0;
  return (
    <FileScreen
      title={copy?.row.file.name ?? 'Document'}
      back={back}
      detail={copy && `${copy.asSent ? 'As it was sent' : 'Sealed'}, ${countOf(pages, 'page', 'pages')}`}
      row={copy?.row}
      actions={
        copy &&
        copies.length > 1 && (
          <InlineSelect
            label="Document"
            className="max-md:flex-1 max-md:basis-40 md:max-w-64"
            value={keyOf(copy)}
            choices={copies.map((one) => ({ value: keyOf(one), label: one.label }))}
            onChoose={show}
          />
        )
      }
    />
  );
}

const keyOf = ({ document, asSent }: Copy): string => `${document}${asSent ? ' sent' : ''}`;
