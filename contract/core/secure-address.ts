/**
 * What is said at an address browsers do not trust: a page opened there has no storage, worker or cryptography (docs/security.md).
 * @param port of the address; '' where it names none
 * @param publicUrl the address people use, if it is known
 */
export function secureAddressWords(port: number | string, publicUrl?: string): string {
  const needed = 'Portico needs a secure address.';
  // Where that is https, nothing is taken in that comes from localhost either.
  if (publicUrl?.startsWith('https:')) return `${needed} Open ${publicUrl}`;
  const here = port === '' ? 'http://localhost' : `http://localhost:${port}`;
  // A phone lends no port as low as the one that goes unnamed.
  const byCable =
    port === ''
      ? ''
      : `; on an Android phone by cable run “adb reverse tcp:${port} tcp:${port}” and open the same address`;
  return `${needed} Open ${here} on this computer${byCable}; otherwise put HTTPS in front and set PUBLIC_URL (docs/operating.md).`;
}
