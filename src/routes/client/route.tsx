import { createFileRoute } from '@tanstack/react-router';
import { CompactFrame } from '../../shell/frame/compact-frame.tsx';
import { PortalScreen } from '../../shell/frame/portal.tsx';

export const Route = createFileRoute('/client')({
  beforeLoad: async (navigation) => {
    const { enforce } = await import('../../shell/guard/enforce.ts');
    await enforce('client', navigation);
  },
  component: () => <PortalScreen frame={CompactFrame} />,
});
