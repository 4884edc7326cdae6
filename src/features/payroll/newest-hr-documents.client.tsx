import { Link } from '@tanstack/react-router';
import { Listed } from '../../ui/item-list/listed.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { Section } from '../../ui/section/section.tsx';
import { HrDocumentList } from './hr-document-list.tsx';
import { noHrDocuments } from './no-documents.tsx';
import { useHrDocuments } from './use-hr-documents.ts';

/** HR documents to confirm, and the newest others, for an employee's home. */
export function NewestHrDocuments() {
  const { documents, query } = useHrDocuments();
  const toConfirm = documents?.filter(({ acknowledgement }) => acknowledgement === 'REQUIRED');
  const others = documents?.filter(({ acknowledgement }) => acknowledgement !== 'REQUIRED');
  return (
    <>
      {(toConfirm ? toConfirm.length > 0 : query.isPending) && (
        <Section title="Please read">
          <HrDocumentList documents={toConfirm} expected={1} />
        </Section>
      )}
      {(others?.length !== 0 || documents?.length === 0) && (
        <Section
          title="HR documents"
          more={
            <Link to="/client/my-hr-documents" className={linkClass}>
              All documents
            </Link>
          }
        >
          <Listed what="Your HR documents" rows={others?.slice(0, 3)} query={query} empty={noHrDocuments}>
            {(rows) => <HrDocumentList documents={rows} expected={3} />}
          </Listed>
        </Section>
      )}
    </>
  );
}
