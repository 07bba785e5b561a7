import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { InvalidRelease, DeployRejected } from '../compatibility/problem';
import { check } from '../store/check';
import { FailureResponse, DeployRejectedResponse } from '../http/answers';
import { GatewayFailure, NotAuthorised } from './gateway-failure';

/** One call of a gateway. */
export interface Call<S extends TSchema> {
  method: 'GET' | 'POST';
  /** Below `/api/delivery/`, without a slash at its beginning. */
  path: string;
  /** Sent as JSON, unless it is a form. */
  body?: unknown;
  /** What the answer must be. */
  answer: S;
  /** Milliseconds until the call is given up. */
  timeout: number;
}

/** What keeps a request from being answered: Node says it in the cause of an error that says nothing. */
function unreachable(base: URL, error: unknown): GatewayFailure {
  const { name, cause } = error as Error;
  const why =
    name === 'TimeoutError' ? 'it did not answer in time' : ((cause as Error | undefined)?.message ?? name);
  return new GatewayFailure(`The gateway ${base.origin} cannot be reached: ${why}.`, { cause: error });
}

/** What a failed call is thrown as: by its status, and the reasons that the gateway gives. */
function failure(base: URL, status: number, answer: unknown): Error {
  if (status === 409 && Value.Check(DeployRejectedResponse, answer))
    return new DeployRejected(answer.problems);
  const reasons = Value.Check(FailureResponse, answer) ? answer.errors.join(' ') : null;
  if (status === 422 && reasons) return new InvalidRelease(reasons);
  if (status === 401)
    return new NotAuthorised(
      `The gateway ${base.origin} does not know the token in FITREEL_DEPLOY_TOKEN. Make one there with “fitreel token create”.`,
    );
  if (status === 403)
    return new NotAuthorised(`${reasons ?? 'The token is not good for that.'} Use a token of this app.`);
  // The gateway answers it to those alone who have no token that it knows.
  if (status === 429) return new NotAuthorised(reasons ?? 'Too many calls without a valid token.');
  if (status === 404)
    return new GatewayFailure(`${base.origin} is no gateway of FitReel that takes releases.`);
  return new GatewayFailure(
    `The gateway ${base.origin} failed with ${status}${reasons ? `: ${reasons}` : '.'}`,
  );
}

/** Calls of the gateway whose calls lie below `base`, with a deploy token. */
export class GatewayClient {
  constructor(
    private readonly base: URL,
    private readonly token: string,
  ) {}

  /**
   * Makes one call.
   *
   * @throws DeployRejected, InvalidRelease, NotAuthorised or GatewayFailure
   */
  async call<S extends TSchema>({ method, path, body, answer, timeout }: Call<S>): Promise<Static<S>> {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, this.base), {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      // A token goes to the gateway that it was made for, and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw unreachable(this.base, error);
    });
    const value: unknown = await response.json().catch(() => null);
    if (!response.ok) throw failure(this.base, response.status, value);
    try {
      return check(answer, value, 'its answer');
    } catch (error) {
      const { message } = error as Error;
      throw new GatewayFailure(`${this.base.origin} is no gateway of FitReel: ${message}.`, { cause: error });
    }
  }
}
