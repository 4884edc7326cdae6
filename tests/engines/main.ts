import { engineNames, engines, findEngine } from '#scripts/setup/engines.mjs';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { type HttpsFirm, openHttpsFirm } from './https-firm.ts';
import { whereAndWhat } from './in-page.ts';
import { personsPage } from './page.ts';
import type { Step } from './step.ts';
import { story } from './story.ts';
import { openWebkit } from './webkit.ts';

const open = { firefox: openFirefox, webkit: openWebkit };

/** Runs the steps to the end or the first failure, and returns how many passed. */
async function tell(steps: readonly Step[], driver: Driver, firm: HttpsFirm): Promise<number> {
  const page = personsPage(driver, firm.address);
  let passed = 0;
  for (const [what, take] of steps) {
    try {
      await take(page, firm);
    } catch (error) {
      console.error(`  ✗ ${what}`, error);
      const shown = await driver.call(String(whereAndWhat), []).catch(String);
      console.error(`The page:\n${shown}`);
      break;
    }
    console.log(`  ✓ ${what}`);
    passed++;
  }
  return passed;
}

let [passed, failed] = [0, 0];
for (const name of engineNames.filter((engine) => process.argv.includes(engine))) {
  const path = findEngine(name);
  if (!path) throw new Error(`${engines[name].title} is not installed.`);
  console.log(engines[name].title);
  const firm = await openHttpsFirm();
  try {
    const driver = await open[name](path);
    const steps = story.filter(([, , needs]) => !needs || driver[needs]);
    const done = await tell(steps, driver, firm).finally(driver.close);
    passed += done;
    failed += done < steps.length ? 1 : 0;
  } finally {
    await firm.remove();
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
