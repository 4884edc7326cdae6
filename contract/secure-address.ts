/** What is said at an address browsers do not trust: a page opened there has no storage, worker or cryptography (docs/security.md). */
export const secureAddressWords = (port: number | string): string =>
  `Portico needs a secure address. Open http://localhost:${port} on this computer; on an Android phone by cable run ` +
  `“adb reverse tcp:${port} tcp:${port}” and open the same address; otherwise put HTTPS in front and set PUBLIC_URL (docs/operating.md).`;
