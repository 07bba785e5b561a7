import { isRouteErrorResponse, type ErrorResponse } from 'react-router-dom';

/**
 * Makes the shell show its not-found page. It may be called in a loader and, where only a hook can tell, while
 * rendering: what it throws is an error response as it is, since React Router converts `data()` in loaders alone.
 */
export function notFound(): never {
  const answer: ErrorResponse & { internal: boolean } = {
    status: 404,
    statusText: 'Not Found',
    data: null,
    internal: false,
  };
  throw answer;
}

/** Whether an error that reached a route's boundary asks for the not-found page. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
