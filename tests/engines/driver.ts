/** A tab of a browser driven from outside, with the functions that WebDriver classic and WebDriver BiDi share. */
export interface Driver {
  /** Goes to an address; resolves when the page has loaded. */
  goTo(address: string): Promise<void>;
  /** Calls the function of this source in the page, and returns its result once it resolves. Arguments and result are JSON. */
  call(source: string, args: readonly unknown[]): Promise<unknown>;
  /** A person's pointer and keys, as `actions` of W3C WebDriver. */
  act(actions: readonly object[]): Promise<void>;
  /** Ends the browser and starts it again. Absent if the driven browser keeps nothing across a restart. */
  restart?(): Promise<void>;
  close(): Promise<void>;
}
