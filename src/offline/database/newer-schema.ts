/** A newer version of the app has changed the databases: this tab must write nothing more and be reloaded. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
  constructor() {
    super('A newer version of Portico is open in another tab. Reload this page.');
  }
}

const listeners = new Set<() => void>();

/** Listens for another tab's upgrade of the databases (this tab's are closed by then). Returns a function that stops listening. */
export function onNewerSchema(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** Notifies this tab that another one upgrades the databases. */
export function notifyNewerSchema(): void {
  for (const heard of listeners) heard();
}
