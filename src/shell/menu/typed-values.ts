/** Shortest value that is removed: shorter ones occur in every message by chance. */
const shortest = 3;

/** A message without the values now in fields of the page: a library may repeat them. */
export function withoutTyped(message: string): string {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const typed = [...fields].map(({ value }) => value.trim()).filter(({ length }) => length >= shortest);
  return typed
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, '…'), message);
}
