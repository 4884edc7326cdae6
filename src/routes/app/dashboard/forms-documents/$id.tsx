import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { FormPage } from '#src/features/library/form-page.tsx';

export const Route = createFileRoute('/app/dashboard/forms-documents/$id')({
  staticData: { page: { title: 'Form', needs: { all: ['view dashboard'] } } },
  component: () => {
    const { id } = Route.useParams();
    const navigate = useNavigate();
    return (
      <FormPage
        key={id}
        id={id}
        onBegin={async (upload, title) => {
          const { beginEnvelope } = await import('./-begin-envelope.ts');
          const draft = await beginEnvelope(upload, title);
          await navigate({ to: '/app/sign/create/add-signers/$id', params: { id: draft } });
        }}
      />
    );
  },
});
