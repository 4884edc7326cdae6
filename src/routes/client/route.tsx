import { createFileRoute } from '@tanstack/react-router';
import { Portal } from '../../shell/portal.tsx';

export const Route = createFileRoute('/client')({
  beforeLoad: async (navigation) => {
    const { enforce } = await import('../../shell/enforce.ts');
    await enforce('client', navigation);
  },
  component: Portal,
});
