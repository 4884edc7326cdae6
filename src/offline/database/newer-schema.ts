/** A newer version of the app has changed the databases: this tab must write nothing more and be reloaded. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
  constructor() {
    super('A newer version of Portico is open in another tab. Reload this page.');
  }
}

const listeners = new Set<() => void>();

/** Hears when another tab begins to upgrade the databases (this tab's are closed by then). Returns how to stop. */
export function onNewerSchema(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** Tells this tab that another one upgrades the databases. */
export function tellNewerSchema(): void {
  for (const heard of listeners) heard();
}
