import type { DeployEndpoint, DeployInput, DeployOutput, Role } from '@fitreel/protocol';
import type { FastifyRequest } from 'fastify';

/**
 * The rights of a request with a token: to change `app`, or all apps or none by its `role`, under the name `name`, until `expiresAt`.
 * Everybody but an editor may read everything.
 */
export interface Access {
  id: string;
  app?: string | undefined;
  role?: Role | undefined;
  /** Set if it may upload releases but not make them live. The predicate of a sentence about its purpose: “makes … only”. */
  uploadsOnly?: string | undefined;
  name: string;
  expiresAt: string;
}

/** The account that is charged. */
export interface Account {
  /** The ids of all accesses of a token. */
  id: string;
  /** Set if it may not make releases live. */
  uploadsOnly?: boolean;
}

/** The caller of a deploy endpoint. */
export interface Caller {
  /** The access for actions that do not depend on the app; the first one if the token has several. */
  access: Access;

  /**
   * The account that is charged.
   *
   * @param access the access that the caller uses
   */
  account(access?: Access): Account;

  /**
   * The access to `app`.
   *
   * @param purpose tokens that may only upload have access for `upload`
   * @throws WrongApp if the token does not give this access
   */
  accessTo(app: string, purpose?: 'live' | 'upload'): Access;

  /**
   * The access to the app of one of `releases`.
   *
   * @param of the owner of the releases, as the subject of a sentence
   * @throws WrongApp if the token is for none of them
   */
  accessToOne(releases: readonly { app: string }[], of: string): Access;

  /** Refuses an editor. @throws WrongApp */
  requireDeployer(): void;

  /** The only app of the token. @throws ApiError if it has several, and WrongApp if it has none */
  onlyApp(): string;
}

/** A call of an endpoint. Changes are made under the name of an access. */
interface Call<Endpoint extends DeployEndpoint> {
  input: DeployInput<Endpoint>;
  caller: Caller;
  request: FastifyRequest;
}

/** Adds the handler of a deploy endpoint. */
export type AddEndpoint = <Endpoint extends DeployEndpoint>(
  endpoint: Endpoint,
  handler: (call: Call<Endpoint>) => Promise<DeployOutput<Endpoint>>,
) => void;
