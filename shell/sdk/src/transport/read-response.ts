import { ApiError } from './api-error';
import type { WireAnswer } from './transport';

/** The parsed body of a successful answer. Throws an `ApiError` for any other, and for a body that is not JSON. */
export function readAnswer(answer: WireAnswer): unknown {
  const data = parse(answer.text);
  const succeeded = answer.status >= 200 && answer.status < 300;
  if (succeeded && typeof data === 'object' && data !== null) return data;
  throw new ApiError(
    answer.status,
    (succeeded ? null : messagesOf(data)) ?? [`The API answered ${answer.status}.`],
  );
}

/** JSON as data, anything else as the text that it is. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Texts of the error bodies of decision 5: `errors` of a 4xx, `error` of a 5xx. */
function messagesOf(data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null) return null;
  if ('errors' in data && Array.isArray(data.errors)) {
    const texts = data.errors.filter((text): text is string => typeof text === 'string');
    return texts.length > 0 ? texts : null;
  }
  return 'error' in data && typeof data.error === 'string' ? [data.error] : null;
}
