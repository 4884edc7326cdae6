import { isInstalled } from '#src/lib/installed.ts';
import { storeOf } from '#src/lib/store.ts';

/** Chromium's own event; not in TypeScript's DOM library. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const question = storeOf<BeforeInstallPromptEvent | undefined>(undefined);

// The user agent of an iPad is that of a Mac; no Mac has a touch screen.
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);

/** Listens for the browser's offer to install, which may come before the first screen. Called once a page. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    question.set(event as BeforeInstallPromptEvent);
  });
  addEventListener('appinstalled', () => question.set(undefined));
}

/** The way to install the app here: by the browser's prompt, or by hand. */
export const installation = {
  way(): 'ask' | 'by hand' | 'none' {
    if (isInstalled()) return 'none';
    if (question.now()) return 'ask';
    return isIos() ? 'by hand' : 'none';
  },
  async ask(): Promise<void> {
    await question.now()?.prompt();
    question.set(undefined);
  },
  subscribe: question.subscribe,
};
