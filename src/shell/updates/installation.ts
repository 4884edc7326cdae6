import { isInstalled } from '../../lib/installed.ts';
import { storeOf } from '../../lib/store.ts';

/** Chromium's own event; not in TypeScript's DOM library. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const question = storeOf<BeforeInstallPromptEvent | undefined>(undefined);

// iPads call themselves Macs; no Mac has a touch screen.
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);

/** Hears the browser's offer to install, which may come before anything is shown. Once a page. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    question.set(event as BeforeInstallPromptEvent);
  });
  addEventListener('appinstalled', () => question.set(undefined));
}

/** How the app can be installed here: the browser asks, or the person does it by hand. */
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
