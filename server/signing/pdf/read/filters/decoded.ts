/** Data of a stream behind a filter. */
export interface Decoded {
  bytes: Uint8Array;
  /** False if the data is damaged: `bytes` is then the part before the damage, which readers show. */
  isWhole: boolean;
  /** False if the data could not be decoded here, which tells nothing of what other readers show. */
  isRead: boolean;
}

export const unread: Decoded = { bytes: new Uint8Array(), isWhole: false, isRead: false };

export const whole = (bytes: Uint8Array): Decoded => ({ bytes, isWhole: true, isRead: true });

/** Numbers of a filter's parameters by name (ISO 32000-1, table 8); NaN for a value that is no number. */
export type FilterParameters = ReadonlyMap<string, number>;
