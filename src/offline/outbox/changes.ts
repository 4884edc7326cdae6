/** Tells every tab and the worker that an outbox changed. */
export declare function outboxChanged(name: string): void;
/** Hears of changes of one outbox, from here, other tabs and the worker. Returns how to stop. */
export declare function onOutboxChange(name: string, changed: () => void): () => void;
