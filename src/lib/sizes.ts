import { scaled } from './scale.ts';

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];

/** A file size in bytes, in units of 1024: '1.5 KB' (specification, section 5). */
export function formatSize(bytes: number, decimals = 2): string {
  const { amount, unit } = scaled(bytes, 1024, units, decimals);
  return `${amount} ${unit}`;
}
