/** What a page says that was opened by an address browsers do not trust: there is no storage, worker or cryptography on it. */
export const secureAddressWords = (port: string): string =>
  `Portico needs a secure address. Open http://localhost:${port} on this computer; on an Android phone by cable run ` +
  `“adb reverse tcp:${port} tcp:${port}” and open the same address; otherwise put HTTPS in front and set PUBLIC_URL (docs/operating.md).`;
