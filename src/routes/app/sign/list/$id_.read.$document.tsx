import { createFileRoute } from '@tanstack/react-router';
import { SentReader } from '#src/features/signing/sent/sent-reader.tsx';

export const Route = createFileRoute('/app/sign/list/$id_/read/$document')({
  staticData: {
    page: { title: 'Read a document', needs: { all: ['view sign'] }, offline: true, fills: true },
  },
  /** `copy` is `sent` for the document as it was sent; without it, the sealed copy once it exists. */
  validateSearch: ({ copy }: Record<string, unknown>): { copy?: 'sent' } => (copy === 'sent' ? { copy } : {}),
  component: Screen,
});

function Screen() {
  const { id, document } = Route.useParams();
  const { copy } = Route.useSearch();
  return <SentReader id={id} document={document} asSent={copy === 'sent'} />;
}
