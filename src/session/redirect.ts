import * as v from 'valibot';
import { messages, redirectUrl } from '#contract/core/rules.ts';
import { config } from './config.ts';
import { saveReturnTo, takeReturnTo } from './sign-in/return-to.ts';

/** 'URL is not in the Whitelist!' */
export const notAllowed = messages.notInWhitelist;

/** The address if it may be followed, or undefined if its host is not on the allow-list. */
function allowed(url: string): string | undefined {
  const parsed = v.safeParse(redirectUrl(config().redirectHosts), url);
  return parsed.success ? parsed.output : undefined;
}

/** Keeps a `redirectUrl` for after sign-in. False if its host is not allowed. */
export function keepRedirect(url: string): boolean {
  const address = allowed(url);
  if (address) saveReturnTo({ address });
  return address !== undefined;
}

/** The kept address to follow now, checked again; undefined if there is none or it is not allowed. */
export function takeRedirect(): string | undefined {
  const kept = takeReturnTo();
  return kept && allowed(kept.address);
}
