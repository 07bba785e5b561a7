import { isRouteErrorResponse, type ErrorResponse } from 'react-router-dom';

/**
 * Makes the shell show its not-found page. Call it in a loader or while rendering. It throws an error response, because
 * React Router converts `data()` in loaders only.
 */
export function notFound(): never {
  const response: ErrorResponse & { internal: boolean } = {
    status: 404,
    statusText: 'Not Found',
    data: null,
    internal: false,
  };
  throw response;
}

/** Whether an error that a route's boundary caught comes from `notFound`. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
