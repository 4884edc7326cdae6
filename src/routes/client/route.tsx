import { createFileRoute } from '@tanstack/react-router';
import { CompactFrame } from '#src/shell/frame/compact-frame.tsx';
import { PortalScreen } from '#src/shell/frame/portal.tsx';

export const Route = createFileRoute('/client')({
  beforeLoad: async (navigation) => {
    const { enforce } = await import('#src/shell/guard/enforce.ts');
    await enforce('client', navigation);
  },
  component: () => <PortalScreen frame={CompactFrame} />,
});
