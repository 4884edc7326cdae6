import { invalid } from '#server/http/refusal.ts';
import { commonPasswords } from './common-passwords.ts';

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Refuses passwords that everybody tries first: common ones, one character repeated, and the person's own address or the firm's name.
 * @param own texts about the person that their password may not be
 * @throws Refusal `invalid` of the field `password`
 */
export function checkNewPassword(password: string, own: readonly string[]): void {
  const bare = plain(password);
  if (commonPasswords.has(bare) || /^(.)\1*$/u.test(bare))
    throw invalid('password', 'This is one of the first passwords anybody would try. Choose another.');
  const names = own.flatMap((text) => [text, text.split('@')[0] ?? '']).map(plain);
  if (
    names.some(
      (name) => name !== '' && (bare === name || (name.length >= 4 && bare.replace(/\d+$/, '') === name)),
    )
  )
    throw invalid('password', 'Your own address and the firm’s name are easy to guess. Choose another.');
}
