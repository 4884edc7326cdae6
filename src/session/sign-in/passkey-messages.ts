const words: Record<string, string> = {
  NotAllowedError: 'That was cancelled, or took too long. Please try again.',
  SecurityError: 'Passkeys do not work at this address. Open Portico at its own address.',
  NotSupportedError: 'This device can’t do that. Use a PIN or your password.',
  NotReadableError: 'This device could not read your passkey just now. Please try again.',
  UnknownError: 'This device could not use your passkey just now. Please try again.',
};

/** The message for a failed use of a passkey; undefined for other errors. */
export const passkeyWords = (error: unknown): string | undefined =>
  error instanceof DOMException ? words[error.name] : undefined;
