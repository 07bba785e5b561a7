import type { RawResponse } from '@fitreel/sdk/api';
import { statusTexts } from './texts';

export interface Status {
  /** HTTP status; 0 if there was no response. */
  code: number;
  /** The server's reason phrase; empty over HTTP/2, which has none. */
  text: string;
}

const KILO = 1000;

export function statusOf(response: RawResponse): Status {
  return 'error' in response ? { code: 0, text: '' } : { code: response.status, text: response.statusText };
}

/** The class of a status code in words, so that colour is not the only sign of it. */
export function statusClass(code: number): string {
  return statusTexts.classes[Math.floor(code / 100)] ?? statusTexts.unknown;
}

/**
 * The size of the data in bytes: `content-length` if the server sent the data uncompressed. Otherwise the size of the text or of compact
 * JSON, since the client returns parsed data without its original white space.
 */
export function sizeOf({ data, headers }: Exclude<RawResponse, { error: string }>): number {
  const length = headers['content-length'];
  if (length !== undefined && /^\d+$/.test(length) && headers['content-encoding'] === undefined)
    return Number(length);
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return new TextEncoder().encode(text).length;
}

/** `bytes` in a readable unit: `512 B`, `1.5 kB`, `2.0 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`;
  // From 999,950 bytes on, one decimal would round to 1000.0 kB.
  if (bytes < KILO ** 2 - 50) return `${(bytes / KILO).toFixed(1)} kB`;
  return `${(bytes / KILO ** 2).toFixed(1)} MB`;
}
