import type { Static, TSchema } from '@sinclair/typebox';

/** A deploy endpoint. The gateway sends only fields of its schema, and the client rejects a response that does not fit. */
export interface DeployEndpoint {
  method: 'GET' | 'POST';
  /** Below the path of all deploy endpoints. */
  path: string;
  /** The query of a GET request or the body of a POST request, unless it depends on more than a schema. */
  input?: TSchema;
  /** The body of the response. */
  response: TSchema;
  /** True if it transfers or reads many files: a client waits for minutes. */
  isSlow?: true;
}

/** Deploy endpoints by name. */
export type DeployEndpoints = Readonly<Record<string, DeployEndpoint>>;

/** The input of a deploy endpoint, if a schema describes it. */
export type DeployInput<Endpoint extends DeployEndpoint> = Endpoint extends {
  input: infer Input extends TSchema;
}
  ? Static<Input>
  : unknown;

/** The response body of a deploy endpoint. */
export type DeployOutput<Endpoint extends DeployEndpoint> = Static<Endpoint['response']>;
