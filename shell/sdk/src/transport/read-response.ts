import { ApiError } from './api-error';
import type { TransportResponse } from './types';

/** The parsed body of a successful response. Throws an `ApiError` for any other, and for a body that is not JSON. */
export function readResponse({ status, text }: TransportResponse): unknown {
  const data = parse(text);
  const succeeded = status >= 200 && status < 300;
  if (succeeded && typeof data === 'object' && data !== null) return data;
  throw new ApiError(
    status,
    (succeeded ? null : messagesOf(data)) ?? [`The API responded with status ${status}.`],
  );
}

/** JSON as data, anything else as text. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The messages of an error body (`behaviour.md#error-bodies`): `errors` of a 4xx, `error` of a 5xx. */
function messagesOf(data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null) return null;
  if ('errors' in data && Array.isArray(data.errors)) {
    const texts = data.errors.filter((text): text is string => typeof text === 'string');
    return texts.length > 0 ? texts : null;
  }
  return 'error' in data && typeof data.error === 'string' ? [data.error] : null;
}
