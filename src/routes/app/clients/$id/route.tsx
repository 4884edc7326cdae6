import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ClientFrame } from '../../../../features/clients/client-frame.tsx';
import { RecordMenu } from '../../../../shell/record-menu.tsx';

export const Route = createFileRoute('/app/clients/$id')({
  component: () => {
    const { id } = Route.useParams();
    const menu = <RecordMenu label="Client" route="/app/clients/$id" params={{ id }} />;
    return (
      <ClientFrame id={id} menu={menu}>
        <Outlet />
      </ClientFrame>
    );
  },
});
