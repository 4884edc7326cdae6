/** An e-mail address as its owner knows it again, and nobody else: its first letter and its domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${[...email][0]}…${email.slice(at)}` : '…';
}
