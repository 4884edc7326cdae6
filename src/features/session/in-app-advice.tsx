import { isInAppBrowser } from '../../lib/in-app-browser.ts';
import { isInstalled } from '../../lib/installed.ts';

/** Advises whoever came by a mail app's own browser to open a real one: the least durable store there is for a signature. */
export function InAppAdvice() {
  // Installed on an iPhone, our own app has no Safari in its name either.
  if (!isInAppBrowser(navigator.userAgent) || isInstalled()) return null;
  return (
    <p className="mt-4 rounded-control bg-warn-tint px-3 py-2 text-small">
      This is the browser inside another app, and it may forget what you sign without a connection. Better
      choose “Open in browser” in its menu, or copy the link into your own browser.
    </p>
  );
}
