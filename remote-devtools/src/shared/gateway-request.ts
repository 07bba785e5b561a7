import type { ApiClient } from '@fitreel/sdk/api';

/** A response that is no success, with what the gateway says. */
export class DeployError extends Error {
  override readonly name = 'DeployError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

function messageOf(status: number, data: unknown): string {
  if (status === 401) return 'The gateway does not accept this token.';
  const errors = (data as { errors?: unknown } | null)?.errors;
  return Array.isArray(errors) ? errors.join(' ') : `The gateway failed with ${status}.`;
}

/** Calls a deploy endpoint: with a body, by POST. */
export type DeployRequest = <T>(path: string, body?: object) => Promise<T>;

/** Calls the deploy endpoints of this site with a deploy token, which is kept in this function alone. */
export function deployRequest(api: Pick<ApiClient, 'send'>, token: string): DeployRequest {
  return async <T>(path: string, body?: object) => {
    const response = await api.send({
      method: body ? 'POST' : 'GET',
      url: `/api/delivery/${path}`,
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    if ('error' in response) throw new DeployError(0, 'The gateway cannot be reached.');
    const { status, data } = response;
    if (status < 200 || status > 299) throw new DeployError(status, messageOf(status, data));
    return data as T;
  };
}
