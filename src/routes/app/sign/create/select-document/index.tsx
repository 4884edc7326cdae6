import { createFileRoute } from '@tanstack/react-router';
import { SelectDocument } from '#src/features/signing/draft/documents/select-document.tsx';
import { FromStorage } from '#src/features/storage/from-storage.tsx';

export const Route = createFileRoute('/app/sign/create/select-document/')({
  staticData: {
    page: {
      title: 'Send for signing',
      needs: { all: ['view sign', 'create sign'] },
      act: { title: 'Send a document', icon: 'outbox', also: 'sign signing envelope upload new' },
      offline: true,
    },
  },
  component: () => <SelectDocument id={undefined} from={(draft) => <FromStorage {...draft} />} />,
});
