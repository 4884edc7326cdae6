// First: reads what the previous page left in the history entry, which the router writes anew.
import { noticeOnArrival } from './session/notice.ts';
import './lib/trusted-types.ts';
import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { errorNotificationMs } from '../contract/limits.ts';
import { router } from './router.tsx';
import { loadConfig } from './session/config.ts';
import { watchReach } from './session/reach.ts';
import { Failure } from './shell/failure.tsx';
import { watchInstallation } from './shell/installation.ts';
import { registerWorker } from './shell/service-worker.ts';
import { reloadForStaleChunks } from './shell/stale-chunks.ts';
import { notify } from './ui/notifications/store.ts';

reloadForStaleChunks();
watchInstallation();
watchReach();
if (noticeOnArrival) notify({ type: 'warning', message: noticeOnArrival, duration: errorNotificationMs });

const element = document.getElementById('root');
if (!element) throw new Error('The page has no root.');
const root = createRoot(element);
loadConfig()
  .then(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
  .catch((error: unknown) => root.render(<Failure error={error} />));

// After everything the first screen needs.
addEventListener('load', () => setTimeout(() => registerWorker().catch(reportError)));
