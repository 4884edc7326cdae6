import type { Driver } from './driver.ts';
import { centreOf, missed } from './in-page.ts';
import { askUntil } from './until.ts';

/** A person's actions in the page of a driven browser, and what they see. Each waits until it succeeds. */
export interface PersonsPage extends Pick<Driver, 'restart'> {
  goTo(path: string): Promise<void>;
  /** Presses the shown link, button or field whose name begins with `name`. */
  press(name: string): Promise<void>;
  /** Types into the field of this label, in place of its value. */
  type(label: string, text: string): Promise<void>;
  /** Waits until a function is true in the page; it can use nothing from around it. Throws an error that names `what`. */
  sees<A extends unknown[]>(what: string, look: (...args: A) => unknown, ...args: A): Promise<void>;
  /** Waits until a function answers something in the page. */
  reads<T>(what: string, look: () => T): Promise<NonNullable<T>>;
}

/** The key Ctrl, as W3C WebDriver names it. */
const control = '\uE009';
const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

export function personsPage(driver: Driver, address: string): PersonsPage {
  const reads = <T>(what: string, look: (...args: never[]) => T | Promise<T>, args: unknown[] = []) =>
    askUntil(what, () => driver.call(String(look), args) as Promise<T>);

  async function press(name: string) {
    do {
      const { x, y } = await reads(`“${name}” can be pressed`, centreOf, [name]);
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await driver.act([{ type: 'pointer', id: 'mouse', actions }]);
      // A page that is being left gives no answer: it was pressed.
    } while (await driver.call(String(missed), []).catch(() => false));
  }
  return {
    ...(driver.restart && { restart: driver.restart }),
    goTo: (path) => driver.goTo(address + path),
    press,
    async type(label, text) {
      await press(label);
      const all = [down(control), down('a'), up('a'), up(control)];
      const keys = [...all, ...[...text].flatMap((value) => [down(value), up(value)])];
      await driver.act([{ type: 'key', id: 'keyboard', actions: keys }]);
    },
    async sees(what, look, ...args) {
      await reads(what, look, args);
    },
    reads,
  };
}
