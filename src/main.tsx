// First: reads the previous page's notice from the history entry, which the router rewrites.
import './session/sign-in/notice.ts';
import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.tsx';
import { knownConfig, loadConfig } from './session/config.ts';
import { noteCaught, watchErrors } from './shell/errors/early-errors.ts';
import { Failure } from './shell/errors/failure.tsx';
import { followTranslation } from './shell/translation/follow-translation.ts';
import { reloadForStaleChunks } from './shell/updates/stale-chunks.ts';
import { afterPaint } from './ui/after-paint.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no root.');
const root = createRoot(element, { onCaughtError: noteCaught });

async function start() {
  if (!isSecureContext) {
    const { secureAddressWords } = await import('#contract/core/secure-address.ts');
    // A message is shown even without the settings.
    await loadConfig().catch(console.warn);
    const words = secureAddressWords(location.port, knownConfig()?.publicUrl);
    return root.render(<p className="mx-auto max-w-xl p-8">{words}</p>);
  }
  await loadConfig();
  // The content of index.html stays until the first screen is ready.
  await router.load();
  // In slices, so that the page responds meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
  // The screen is there, and stays even if the services beside it fail.
  afterPaint(() => import('./shell/frame/start-app-services.ts'))
    .then(({ startAppServices }) => startAppServices())
    .catch(reportError);
}

function fail(error: unknown) {
  reportError(error);
  root.render(<Failure error={error} />);
}

watchErrors();
followTranslation(document.body);
reloadForStaleChunks();
start().catch(fail);
