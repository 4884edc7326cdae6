import type { ComponentType } from 'react';
import type { Requirement } from '#contract/core/requirement.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';

/** A card of the first page of a working day. It shows nothing if nothing waits. */
export interface DashboardCard {
  readonly key: string;
  /** Permissions to see it. */
  readonly needs: Requirement;
  readonly Card: ComponentType;
}

/** The cards, the most pressing first. A feature adds its own in one line. */
export const dashboardCards: readonly DashboardCard[] = [
  { key: 'sign', needs: { all: ['view sign'] }, Card: lazyPart(() => import('./-waiting-to-sign.tsx')) },
  {
    key: 'sent',
    needs: { all: ['view sign'] },
    Card: lazyPart(() => import('#src/features/signing/sent/sent-cards.tsx')),
  },
  {
    key: 'pay-runs',
    needs: { all: ['view client', 'view payroll client', 'edit payroll client'] },
    Card: lazyPart(() => import('#src/features/payroll/staff/runs/waiting-runs.tsx')),
  },
  {
    key: 'first-steps',
    needs: { all: ['edit settings'] },
    Card: lazyPart(() => import('#src/features/settings/next-first-step.tsx')),
  },
  {
    key: 'training',
    needs: { all: ['view dashboard'] },
    Card: lazyPart(() => import('#src/features/library/training/training-card.tsx')),
  },
  {
    key: 'news',
    needs: { all: ['view dashboard'] },
    Card: lazyPart(() => import('#src/features/news/staff-news-card.tsx')),
  },
  {
    key: 'arrived',
    needs: { all: ['view client', 'view document client'] },
    Card: lazyPart(() => import('#src/features/clients/dashboard/arrived-documents.tsx')),
  },
  {
    key: 'changed',
    needs: { all: ['view client'] },
    Card: lazyPart(() => import('#src/features/clients/dashboard/changed-clients.tsx')),
  },
];
