import { createFileRoute } from '@tanstack/react-router';
import { clientQuery } from '#src/features/clients/clients.queries.ts';
import { queryClient } from '#src/session/query-client.ts';

export const Route = createFileRoute('/app/clients/$id/')({
  beforeLoad: async (navigation) => {
    const { enforceFirstTab } = await import('#src/shell/guard/enforce.ts');
    await enforceFirstTab('app', navigation, '/app/clients/$id', () =>
      queryClient.ensureQueryData(clientQuery(navigation.params.id)),
    );
  },
});
