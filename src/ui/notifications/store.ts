/** A short message that floats over the page (the specification's Notification). */
export interface Notification {
  id: string;
  type: 'success' | 'info' | 'warning' | 'error';
  title: string | undefined;
  message: string;
  /** What a person can quote of an error. */
  reference: string | undefined;
  /** What can be done about it, such as undoing it. */
  action: { label: string; run(): void } | undefined;
  /** How long it stays, in ms. */
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
 * Shows a notification and answers its id. Unless told otherwise it is a success that stays 2 seconds
 * (specification 9). The same id, or the same type and words, replaces what is already shown.
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

/** Takes a notification away. */
export function dismiss(id: string): void {
  show(shown.filter((notification) => notification.id !== id));
}

/** What is shown now, oldest first, and a way to hear of changes; the shape `useSyncExternalStore` takes. */
export const notifications = {
  now: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
