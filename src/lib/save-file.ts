/** Hands a file to the browser's downloads under this name. */
export function downloadFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download keeps the bytes itself once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const asFile = (blob: Blob, name: string) => new File([blob], name, { type: blob.type });

/** True if this browser can share this file with another app. */
export const canShare = (blob: Blob, name: string): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [asFile(blob, name)] });

/** Opens the system's share sheet. Closing it without sharing is no failure. */
export async function shareFile(blob: Blob, name: string): Promise<void> {
  try {
    await navigator.share({ files: [asFile(blob, name)], title: name });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
