import { createFileRoute } from '@tanstack/react-router';
import { CompactFrame } from '../../shell/frame/compact-frame.tsx';
import { PortalScreen } from '../../shell/frame/portal.tsx';

export const Route = createFileRoute('/external')({
  beforeLoad: async (navigation) => {
    const { enforce } = await import('../../shell/guard/enforce.ts');
    await enforce('external', navigation);
  },
  component: () => <PortalScreen frame={CompactFrame} />,
});
