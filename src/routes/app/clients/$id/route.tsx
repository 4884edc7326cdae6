import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ClientFrame } from '#src/features/clients/client-frame.tsx';
import { ClientNeighbours } from '#src/features/clients/client-neighbours.tsx';
import { clientQuery } from '#src/features/clients/clients.queries.ts';
import { OnboardingLink } from '#src/features/clients/onboarding-link.tsx';
import { useClientMenu } from '#src/features/clients/quality/missing-marks.tsx';
import { queryClient } from '#src/session/query-client.ts';
import { RecordTabs } from '#src/shell/menu/record-tabs.tsx';
import { useOpenTab } from '#src/shell/menu/use-open-tab.ts';

export const Route = createFileRoute('/app/clients/$id')({
  beforeLoad: async (navigation) => {
    const { enforceTab } = await import('#src/shell/guard/enforce.ts');
    await enforceTab('app', navigation, () => queryClient.ensureQueryData(clientQuery(navigation.params.id)));
  },
  component: () => {
    const { id } = Route.useParams();
    const menu = (
      <RecordTabs
        label="Client"
        route="/app/clients/$id"
        params={{ id }}
        {...useClientMenu(id)}
        more={<OnboardingLink id={id} />}
      />
    );
    const tab = useOpenTab('/app/clients/$id');
    const neighbours = <ClientNeighbours id={id} pathOf={(other) => tab.replace('$id', other)} />;
    return (
      <ClientFrame id={id} neighbours={neighbours} menu={menu}>
        <Outlet />
      </ClientFrame>
    );
  },
});
