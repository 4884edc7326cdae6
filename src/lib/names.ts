import { fullName } from '#contract/core/text/full-name.ts';

/** Text for empty values and codes, by the display rules of the specification's sections 2 and 5. */

type Text = string | null | undefined;

/** The greeting of a home screen, with the first of a person's names. */
export const greetingFor = (name: string): string => `Hello, ${name.trim().split(/\s/)[0]}`;

/** An industry or company type for people: 'COMPUTER_SOFTWARE' → 'Computer Software', '-' when empty. */
export function labelOf(code: Text): string {
  const words = (code ?? '').split(/[_\s]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(' ') || '-';
}

/** Words of permissions that people write in another way, or in full. */
const permissionWords: Readonly<Record<string, string>> = {
  ad: 'directory',
  bd: 'business development',
  hr: 'HR',
  hubspot: 'HubSpot',
  it: 'IT',
  ubo: 'beneficial owner',
};

/** A permission for people: 'view ubo' → 'View beneficial owner'. */
export function permissionLabel(permission: string): string {
  const words = permission.split(' ').map((word) => permissionWords[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The display name, else first and last name, else '-'. */
export function managerName(person: { display_name?: Text; first_name?: Text; last_name?: Text }): string {
  return person.display_name?.trim() || fullName(person).trim() || '-';
}

/** The text of a badge: the count up to `max`, then `{max}+`; null for no badge. */
export function badgeText(count: number | null | undefined, max: number): string | null {
  if (!count || count < 1) return null;
  return count > max ? `${max}+` : String(count);
}

/** City and country for a client's header card. */
export function cityAndCountry(
  address: { city?: Text; country?: { name?: Text } | null } | null | undefined,
): string {
  return `${address?.city?.trim() || 'no city'}, ${address?.country?.name?.trim() || 'no country'}`;
}

/** The website for a client's header card. */
export function websiteText(url: Text): string {
  return url?.trim() || 'No website';
}
