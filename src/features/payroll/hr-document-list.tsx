import { Link } from '@tanstack/react-router';
import { BookOpenText } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Status } from '#src/ui/status/status.tsx';
import type { MyHrDocument } from './use-hr-documents.ts';

/** HR documents to open, in the given order; skeletons while undefined. */
export function HrDocumentList({
  documents,
  expected,
}: {
  documents: readonly MyHrDocument[] | undefined;
  expected: number;
}) {
  return (
    <ItemList label="HR documents" expected={expected}>
      {documents?.map((document) => (
        <Link key={document.id} to="/client/my-hr-documents/$id" params={{ id: document.id }}>
          <HrDocumentItem of={document} />
        </Link>
      ))}
    </ItemList>
  );
}

/** An HR document in a list, inside its link. */
export function HrDocumentItem({ of }: { of: MyHrDocument }) {
  return (
    <Item
      leading={<BookOpenText aria-hidden="true" />}
      title={of.title}
      detail={`${labelOf(of.type)} · ${formatDate(of.added_at, dateFormats.date)}`}
      trailing={<Acknowledgement of={of} />}
    />
  );
}

/** The state of the employee's confirmation that they read it, if one is asked for. */
export function Acknowledgement({ of }: { of: MyHrDocument }) {
  if (of.acknowledgement === 'NONE') return null;
  if (of.isOnItsWay) return <Status tone="quiet">Read, on its way</Status>;
  return of.acknowledgement === 'DONE' ? (
    <Status tone="good">Read</Status>
  ) : (
    <Status tone="warn">Read and confirm</Status>
  );
}
