import { Link } from '@tanstack/react-router';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { HrDocumentList } from './hr-document-list.tsx';
import { noHrDocuments } from './no-documents.tsx';
import { useHrDocuments } from './use-hr-documents.ts';

/** The newest HR documents besides those to confirm, for an employee's home. */
export function NewestHrDocuments() {
  const { documents, query } = useHrDocuments();
  const others = documents?.filter(({ acknowledgement }) => acknowledgement !== 'REQUIRED');
  if (others?.length === 0 && documents?.length !== 0) return null;
  return (
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
  );
}
