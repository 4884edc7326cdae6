import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ClientFrame } from '../../../../features/clients/client-frame.tsx';
import { useMissingMarks } from '../../../../features/clients/missing-marks.tsx';
import { RecordMenu } from '../../../../shell/record-menu.tsx';

export const Route = createFileRoute('/app/clients/$id')({
  component: () => {
    const { id } = Route.useParams();
    const mark = useMissingMarks(id);
    const marks = { '/info': mark('info'), '/addresses': mark('addresses') };
    const menu = <RecordMenu label="Client" route="/app/clients/$id" params={{ id }} marks={marks} />;
    return (
      <ClientFrame id={id} menu={menu}>
        <Outlet />
      </ClientFrame>
    );
  },
});
