import type { RawResponse } from '@fitreel/sdk/api';

const KILO = 1000;

/**
 * The size of an answer's data in bytes: what the server says where it sent them uncompressed; else that of the
 * text, or of compact JSON, since the client hands over parsed data and white space is gone from them.
 */
export function sizeOf({ data, headers }: Exclude<RawResponse, { error: string }>): number {
  const told = headers['content-length'];
  if (told !== undefined && /^\d+$/.test(told) && headers['content-encoding'] === undefined)
    return Number(told);
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return new TextEncoder().encode(text).length;
}

/** `bytes` in the unit in which it is easily read: `512 B`, `1.5 kB`, `2.0 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`;
  // 999,950 bytes would be written as 1000.0 kB.
  if (bytes < KILO ** 2 - 50) return `${(bytes / KILO).toFixed(1)} kB`;
  return `${(bytes / KILO ** 2).toFixed(1)} MB`;
}
