import { ApiError } from '../transport/types';
import { adviceTexts } from './texts';

/** Advice for viewers about a request that failed with `error` (behaviour.md#failed-changes). */
export function failureAdvice(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 0) return adviceTexts.noResponse;
  if (status === 429) return adviceTexts.tooMany;
  if (status === 404) return adviceTexts.missing;
  if (status === 422) return adviceTexts.full;
  return status >= 400 && status < 500 ? adviceTexts.rejected : adviceTexts.failed;
}
