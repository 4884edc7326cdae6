import { createFileRoute } from '@tanstack/react-router';
import { CompactFrame } from '#src/shell/frame/compact-frame.tsx';
import { PortalScreen } from '#src/shell/frame/portal.tsx';

export const Route = createFileRoute('/external')({
  beforeLoad: async (navigation) => {
    const { enforce } = await import('#src/shell/guard/enforce.ts');
    await enforce('external', navigation);
  },
  component: () => <PortalScreen frame={CompactFrame} />,
});
