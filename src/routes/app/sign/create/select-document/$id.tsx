import { createFileRoute } from '@tanstack/react-router';
import { SelectDocument } from '#src/features/signing/draft/documents/select-document.tsx';
import { FromStorage } from '#src/features/storage/from-storage.tsx';

/** The first step of an existing draft. */
export const Route = createFileRoute('/app/sign/create/select-document/$id')({
  staticData: { page: { title: 'Documents', needs: { all: ['view sign', 'create sign'] }, offline: true } },
  component: () => <SelectDocument id={Route.useParams().id} from={(draft) => <FromStorage {...draft} />} />,
});
