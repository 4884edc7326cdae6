import { createFileRoute } from '@tanstack/react-router';
import { CompactFrame } from '../../shell/compact-frame.tsx';
import { Portal } from '../../shell/portal.tsx';

export const Route = createFileRoute('/client')({
  beforeLoad: async (navigation) => {
    const { enforce } = await import('../../shell/enforce.ts');
    await enforce('client', navigation);
  },
  component: () => <Portal frame={CompactFrame} search={() => import('./-search.ts')} />,
});
