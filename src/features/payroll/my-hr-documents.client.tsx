import { KeptNote } from '../../files/kept-note.tsx';
import { ListEnd } from '../../ui/item-list/list-end.tsx';
import { Listed } from '../../ui/item-list/listed.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { HrDocumentList } from './hr-document-list.tsx';
import { noHrDocuments } from './no-documents.tsx';
import { useHrDocuments } from './use-hr-documents.ts';

/** The employee's own HR documents, newest first. */
export function MyHrDocuments() {
  const { documents, query } = useHrDocuments();
  return (
    <>
      <PageHeader title="My HR documents" detail={<KeptNote />} />
      <Listed what="Your documents" rows={documents} query={query} empty={noHrDocuments}>
        {(rows) => <HrDocumentList documents={rows} expected={6} />}
      </Listed>
      <ListEnd answer={query.data} />
    </>
  );
}
