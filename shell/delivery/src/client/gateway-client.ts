import { ServerErrorResponse } from '@fitreel/contract';
import {
  DEPLOY_ENDPOINTS,
  DEPLOY_PREFIX,
  DeployRejectedResponse,
  FailureResponse,
  tolerant,
  type DeployEndpoint,
  type DeployOutput,
} from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { InvalidRelease, DeployRejected } from '../core/store/problem';
import { check } from '../core/store/check';

/** The gateway did not authorise a request: the token is missing, unknown, or for another app. */
export class NotAuthorised extends Error {
  override readonly name = 'NotAuthorised';
}

/** The gateway cannot be reached, does not respond in time, or fails; or the server is not a gateway. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The base URL of a gateway's deploy endpoints, with a trailing slash.
 *
 * @param text URL of the site: `https://fitreel.example`
 * @throws Error that says what it takes. Plain HTTP works only with this machine: on a network the token could be read
 */
export function deployUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error('takes the URL of a site: https://host');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw new Error(`takes https://${url.host}: over http:// others on the network could read the token`);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return new URL(`api/${DEPLOY_PREFIX}/`, url);
}

/** The timeout for endpoints that respond at once. */
const SHORT_TIMEOUT_MS = 15_000;

/** The timeout for endpoints that transfer or read many files. */
const LONG_TIMEOUT_MS = 300_000;

/** Codes of connections that were never made: the gateway has not seen the request. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** Explains why `endpoint` has no response. Node gives the reason in the error's cause. */
function unreachable(base: URL, endpoint: DeployEndpoint, error: unknown): GatewayFailure {
  const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  const why = name === 'TimeoutError' ? 'it did not respond in time' : (cause?.message ?? name);
  // For example, a second rollback would go back further.
  const maybe =
    endpoint === DEPLOY_ENDPOINTS.change && !NOT_SENT.includes(String(cause?.code))
      ? ' It may have made the change: see “fitreel history” before you try again.'
      : '';
  return new GatewayFailure(`The gateway ${base.origin} cannot be reached: ${why}.${maybe}`, {
    cause: error,
  });
}

/** The error to throw for a response with an error status. */
function failure(base: URL, status: number, body: unknown, variable: string): Error {
  if (status === 409 && Value.Check(DeployRejectedResponse, body)) return new DeployRejected(body.problems);
  const fault = Value.Check(ServerErrorResponse, body) ? body.error : null;
  const reasons = Value.Check(FailureResponse, body) ? body.errors.join(' ') : fault;
  if (status === 422 && reasons) return new InvalidRelease(reasons);
  if (status === 401)
    return new NotAuthorised(
      `The gateway ${base.origin} does not accept the token in ${variable}, or of this workflow${reasons ? `: ${reasons}` : '.'} See “fitreel token” and “fitreel trust” there.`,
    );
  if (status === 403)
    return new NotAuthorised(`${reasons ?? 'The token is for another app.'} Use a token of this app.`);
  if (status === 429)
    return new GatewayFailure(
      `${reasons ?? 'Too many requests.'} Try again in a minute; check the token if it fails again.`,
    );
  if (status === 404)
    return new GatewayFailure(`${base.origin} is not a FitReel gateway that accepts releases.`);
  return new GatewayFailure(
    `The gateway ${base.origin} failed with ${status}${reasons ? `: ${reasons}` : '.'}`,
  );
}

/**
 * The body of a request with its content type. A form is encoded in advance: Node 26 would send it as a stream, and crash if the
 * gateway responds before the end, for example with 403.
 */
async function encoded(body: object): Promise<{ bytes: BodyInit; type: string }> {
  if (!(body instanceof FormData)) return { bytes: JSON.stringify(body), type: 'application/json' };
  const form = new Response(body);
  const type = form.headers.get('content-type');
  if (!type) throw new Error('a form has no content type');
  return { bytes: await form.arrayBuffer(), type };
}

/** The query of a URL for `input`, without undefined values. */
function queryOf(input: object): string {
  const defined = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

/** Sends requests with a deploy token to the gateway whose deploy endpoints are below `base`. */
export class GatewayClient {
  /**
   * @param token called before each request: a workflow's own tokens live for minutes
   * @param variable the environment variable to name in messages
   */
  constructor(
    private readonly base: URL,
    private readonly token: () => Promise<string> | string,
    private readonly variable = 'FITREEL_DEPLOY_TOKEN',
  ) {}

  /**
   * Calls an endpoint.
   *
   * @param input the query, or the body, which is sent as JSON unless it is a form
   * @param app the parameter `:app` in the endpoint's path
   * @throws DeployRejected, InvalidRelease, NotAuthorised or GatewayFailure
   */
  async call<Endpoint extends DeployEndpoint>(
    endpoint: Endpoint,
    input: object = {},
    app = '',
  ): Promise<DeployOutput<Endpoint>> {
    const { method, path, response, isSlow } = endpoint;
    const isQuery = method === 'GET';
    const content = isQuery ? null : await encoded(input);
    const target = path.replace(':app', app) + (isQuery ? queryOf(input) : '');
    const received = await fetch(new URL(target, this.base), {
      method,
      headers: {
        authorization: `Bearer ${await this.token()}`,
        ...(content && { 'content-type': content.type }),
      },
      ...(content && { body: content.bytes }),
      // The token must not follow a redirect to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(isSlow ? LONG_TIMEOUT_MS : SHORT_TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw unreachable(this.base, endpoint, error);
    });
    const value: unknown = await received.json().catch(() => null);
    if (!received.ok) throw failure(this.base, received.status, value, this.variable);
    try {
      return check(tolerant(response), value, 'its response');
    } catch (error) {
      const { message } = error as Error;
      throw new GatewayFailure(`${this.base.origin} is not a FitReel gateway: ${message}.`, { cause: error });
    }
  }
}
