import { isInAppBrowser } from '#src/lib/in-app-browser.ts';
import { isInstalled } from '#src/lib/installed.ts';

/** Advises a person in a mail app's own browser to open a real one: the store of such a browser is the least durable for a signature. */
export function InAppAdvice() {
  // Excludes our own app installed on an iPhone, which has no Safari in its user agent either.
  if (!isInAppBrowser(navigator.userAgent) || isInstalled()) return null;
  return (
    <p className="mt-4 rounded-control bg-warn-tint px-3 py-2 text-small">
      This is the browser inside another app, and it may forget what you sign without a connection. Better
      choose “Open in browser” in its menu, or copy the link into your own browser.
    </p>
  );
}
