import { Type } from '@sinclair/typebox';
import { check } from '../../core/store/check';
import { NotAuthorised } from '../../client/gateway-client';

/** The endpoint where GitHub Actions, and compatible services, issue tokens to a workflow. */
export interface WorkflowTokens {
  url: string;
  /** Authorizes the workflow at the endpoint. */
  secret: string;
}

const TIMEOUT_MS = 15_000;

const Issued = Type.Object({ value: Type.String({ minLength: 1, maxLength: 12_000 }) });

/** The token endpoint of the workflow that runs with `env`; null outside of workflows, or without the permission `id-token: write`. */
export function workflowTokens(env: Readonly<Record<string, string | undefined>>): WorkflowTokens | null {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = env;
  return url && secret ? { url, secret } : null;
}

/**
 * Requests a token of the workflow for the site `audience`, an origin.
 *
 * @throws NotAuthorised if the workflow does not get one
 */
export async function workflowToken({ url, secret }: WorkflowTokens, audience: string): Promise<string> {
  try {
    const target = new URL(url);
    target.searchParams.set('audience', audience);
    const response = await fetch(target, {
      headers: { authorization: `Bearer ${secret}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`it responded with ${response.status}`);
    return check(Issued, await response.json(), 'its response').value;
  } catch (error) {
    const { message } = error as Error;
    throw new NotAuthorised(`The workflow got no token of its own: ${message}.`, { cause: error });
  }
}
