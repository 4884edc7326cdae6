/**
 * Message at an address browsers do not trust: a page opened there has no storage, worker or cryptography (docs/security.md).
 * @param port of the address; '' if it names none
 * @param publicUrl the public address, if it is known
 */
export function secureAddressWords(port: number | string, publicUrl?: string): string {
  const needed = 'Portico needs a secure address.';
  // If it is https, requests from localhost are refused too.
  if (publicUrl?.startsWith('https:')) return `${needed} Open ${publicUrl}`;
  const here = port === '' ? 'http://localhost' : `http://localhost:${port}`;
  // A phone cannot forward a port as low as 80, the one that is left out.
  const byCable =
    port === ''
      ? ''
      : `; on an Android phone by cable run “adb reverse tcp:${port} tcp:${port}” and open the same address`;
  return `${needed} Open ${here} on this computer${byCable}; otherwise put HTTPS in front and set PUBLIC_URL (docs/operating.md).`;
}
