import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { MyHome } from '../../features/payroll/my-home.client.tsx';
import { WaitingToSign } from '../../features/signing/waiting-to-sign.tsx';
import { afterPaint } from '../../ui/after-paint.ts';

const KeptBehind = lazy(() => afterPaint(() => import('../../shell/kept-behind.tsx')));

export const Route = createFileRoute('/client/my-home')({
  staticData: {
    page: {
      title: 'My home',
      needs: { all: ['view my home'] },
      menu: { icon: 'home', order: 20 },
      offline: true,
    },
  },
  component: () => (
    <>
      <MyHome waiting={<WaitingToSign portal="client" />} />
      <Suspense>
        <KeptBehind />
      </Suspense>
    </>
  ),
});
