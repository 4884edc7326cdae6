import type { RecipientRole } from '#contract/signing/signing.ts';

export interface Consent {
  version: number;
  text: string;
}

const known = [
  'I know that the time, this device, my network address and how I was identified are recorded as evidence,',
  'that I may decline instead, and that I can ask the sender for a copy on paper.',
].join(' ');

/**
 * Every consent text ever asked for, by version: submissions and evidence name the version. None is ever changed or removed; other words
 * are another version.
 */
const texts = {
  1: `I have read these documents in full and want to sign them electronically. I agree that my electronic signature counts for them as my signature on paper would. ${known}`,
  2: `I have read these documents in full and want to approve them electronically. I agree that my electronic approval counts for them as my approval on paper would. ${known}`,
  3: `I have read these documents in full and want to confirm this electronically. I agree that my electronic confirmation counts as one on paper would. ${known}`,
} as const;
type Version = keyof typeof texts;

/** The current consent of each role. Recipients who agreed to another version are asked again. */
const current: Record<RecipientRole, Version> = {
  signer: 1,
  approver: 2,
  observer_ack: 3,
  // Never asked for: an observer does not submit.
  observer: 3,
};

/** The consent that a recipient gives by a submission. */
export const consentOf = ({ role }: { role: RecipientRole }): Consent => {
  const version = current[role];
  return { version, text: texts[version] };
};

const isKnown = (version: number): version is Version => Object.hasOwn(texts, version);

/** The texts of some versions, each once, by number. */
export const consentsOf = (versions: Iterable<number>): Consent[] =>
  [...new Set(versions)]
    .filter(isKnown)
    .toSorted((a, b) => a - b)
    .map((version) => ({ version, text: texts[version] }));
