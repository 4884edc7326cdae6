import { setTimeout as wait } from 'node:timers/promises';
import { submit } from '#contract/signing/submission.ts';
import { sendDraftedEnvelope } from '#tests/e2e/envelopes.ts';
import { openFirm, type RunningFirm } from '#tests/e2e/firm.ts';
import { signOffline } from '#tests/e2e/signing.ts';
import { phoneScreen } from '#tests/e2e/test.ts';
import { wakeWorker } from '#tests/e2e/worker.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { roundRobin } from '#tests/server/processes/round-robin.ts';
import { browser } from '../browsers.ts';
import type { Figure } from '../row.ts';

/** Number of times the worker sends the same submission: all answers but the last are lost. */
const deliveries = 10;
const patienceMs = 120_000;

/** Repeats the check until it is true, for a limited time. */
async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(500)) if (await holds()) return true;
  return false;
}

const isHandingIn = (path = '') => path.endsWith(submit.path.split('}')[1] ?? '');

/** The demo firm behind a proxy that records each answer to a submission, and loses all of them but the last. */
async function lossyFirm(answers: string[]): Promise<RunningFirm> {
  const port = await freePort();
  const proxy = await roundRobin([port], ({ method, url }, status, body) => {
    if (method !== 'POST' || !isHandingIn(url)) return false;
    answers.push(`${status} ${body}`);
    return answers.length < deliveries;
  });
  const origin = `http://localhost:${proxy.port}`;
  const firm = await openFirm(undefined, { port, env: { PUBLIC_URL: origin } });
  return {
    ...firm,
    address: origin,
    async remove() {
      await firm.remove();
      await proxy.close();
    },
  };
}

/**
 * Somebody signs offline and their tab is killed; the worker alone sends the submission, ten times, since it gets no answer. The figure
 * counts the differences from a single delivery: answers unlike the first, submissions, seals and mails of the copy beyond one.
 */
export async function replayedByWorker(): Promise<Figure> {
  const answers: string[] = [];
  const firm = await lossyFirm(answers);
  const context = await (await browser()).newContext({ ...phoneScreen, baseURL: firm.address });
  try {
    const { link, sent } = await sendDraftedEnvelope(firm);
    const page = await context.newPage();
    await signOffline(page, link);
    // A page of another origin keeps the context alive while ours is gone.
    const keeper = await context.newPage();
    await page.close();
    await context.setOffline(false);
    await until(async () => {
      await wakeWorker(keeper, firm.address);
      return answers.length >= deliveries;
    });
    const sealed = await until(async () => (await sent()).status === 'completed');
    const { timeline } = await sent();
    const beyondOne = (kind: string) => Math.abs(timeline.filter((entry) => entry.kind === kind).length - 1);
    const others = answers.filter((answer) => answer !== answers[0]).length;
    return {
      figure: (sealed ? 0 : 1) + others + beyondOne('signed') + beyondOne('completed'),
      notes: [
        `handed in ${answers.length} times, ${others} answers unlike the first: ${answers[0]?.slice(0, 3)}`,
      ],
    };
  } finally {
    await context.close();
    await firm.remove();
  }
}
