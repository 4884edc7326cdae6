/** A short message that floats over the page (the specification's Notification). */
export interface Notification {
  id: string;
  type: 'success' | 'info' | 'warning' | 'error';
  title: string | undefined;
  message: string;
  /** Reference of an error, to be quoted. */
  reference: string | undefined;
  /** A possible action, such as undoing. */
  action: { label: string; run(): void } | undefined;
  /** Time it stays, ms. */
  duration: number;
  /** It stays until it is closed. */
  permanent: boolean;
}

let shown: readonly Notification[] = [];
const listeners = new Set<() => void>();

function show(next: readonly Notification[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a notification and answers its id. By default it is a success that stays 2 seconds (specification, section 9). A notification with
 * the same id, or the same type and words, replaces the shown one.
 */
export function notify(wanted: Partial<Notification> & { message: string }): string {
  const notification: Notification = {
    id: crypto.randomUUID(),
    type: 'success',
    title: undefined,
    reference: undefined,
    action: undefined,
    duration: 2000,
    permanent: false,
    ...wanted,
  };
  const { id, type, title, message } = notification;
  const others = shown.filter(
    (other) =>
      other.id !== id && !(other.type === type && other.title === title && other.message === message),
  );
  show([...others, notification]);
  return id;
}

/** Removes a notification. */
export function dismiss(id: string): void {
  show(shown.filter((notification) => notification.id !== id));
}

/** The shown notifications, oldest first, to be watched: the shape `useSyncExternalStore` takes. */
export const notifications = {
  now: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
