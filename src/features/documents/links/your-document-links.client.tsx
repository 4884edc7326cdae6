import type { YourDocument } from '#contract/documents/your-documents.ts';
import { DocumentLinks } from './document-links.tsx';
import { linksOfContact } from './link-calls.ts';

/** The public links to a document that a contact sees. */
export default function YourDocumentLinks({ document }: { document: YourDocument }) {
  return (
    <div className="mt-8">
      <DocumentLinks calls={linksOfContact(document)} />
    </div>
  );
}
