import type { ApiClient } from '@fitreel/sdk/api';
import { gatewayTexts } from './texts';

/** An unsuccessful response, with the gateway's messages. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';

  constructor(
    /** HTTP status; 0 if there was no response. */
    readonly status: number,
    readonly messages: readonly string[],
  ) {
    super(messages.join(' '));
  }
}

function messagesOf(status: number, data: unknown): string[] {
  if (status === 401) return [gatewayTexts.tokenRefused];
  const { errors, error } = Object(data) as { errors?: unknown; error?: unknown };
  if (Array.isArray(errors)) return errors.map(String);
  if (typeof error === 'string') return [error];
  // A proxy's error page is not JSON.
  if (status === 413) return [gatewayTexts.tooLarge];
  return [status === 502 || status === 504 ? gatewayTexts.noAnswer(status) : gatewayTexts.failed(status)];
}

/** Calls an endpoint with the token: with `method`, or by default POST with a body and GET without. A file is sent unchanged. */
export type GatewayRequest = <T>(path: string, body?: object, method?: 'PUT' | 'DELETE') => Promise<T>;

/** Calls the endpoints of this site below `/api/<folder>/` with a token of `fitreel token create`, which only this function holds. */
export function gatewayRequest(api: Pick<ApiClient, 'send'>, folder: string, token: string): GatewayRequest {
  return async <T>(path: string, body?: object, method?: 'PUT' | 'DELETE') => {
    const response = await api.send({
      method: method ?? (body ? 'POST' : 'GET'),
      url: `/api/${folder}/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body instanceof Blob && { 'content-type': 'application/octet-stream' }),
      },
      body,
    });
    if ('error' in response) throw new GatewayError(0, [gatewayTexts.unreachable]);
    const { status, data } = response;
    if (status < 200 || status > 299) throw new GatewayError(status, messagesOf(status, data));
    return data as T;
  };
}

/** Whether to retry a request after this many failures. A rejected token is not retried. */
export const isWorthRetry = (failures: number, error: Error) =>
  failures < 3 && !(error instanceof GatewayError && error.status === 401);
