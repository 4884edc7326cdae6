/** A tab of a browser driven from outside, in what WebDriver classic and WebDriver BiDi have in common. */
export interface Driver {
  /** Goes to an address; resolves when the page has loaded. */
  goTo(address: string): Promise<void>;
  /** Calls the function of this source in the page, waits for it and gives its answer. Arguments and answer are JSON. */
  call(source: string, args: readonly unknown[]): Promise<unknown>;
  /** A person's pointer and keys, as `actions` of W3C WebDriver. */
  act(actions: readonly object[]): Promise<void>;
  /** Ends the browser and starts it again. Absent where a driven browser keeps nothing till then. */
  restart?(): Promise<void>;
  close(): Promise<void>;
}
