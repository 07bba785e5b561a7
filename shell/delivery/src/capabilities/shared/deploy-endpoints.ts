import type { DeployEndpoint, DeployInput, DeployOutput, Role } from '@fitreel/protocol';
import type { FastifyRequest } from 'fastify';

/**
 * What a request with a token may do: change `app`, or by its `role` all or none, in the name `name`, until `expiresAt`. All but an
 * editor read everything.
 */
export interface Access {
  id: string;
  app?: string | undefined;
  role?: Role | undefined;
  /** It uploads releases, and brings none onto the site. Says what they are for instead: “makes … only”. */
  uploadsOnly?: string | undefined;
  name: string;
  expiresAt: string;
}

/** Whoever is charged. */
export interface Account {
  /** The ids of all accesses of a token. */
  id: string;
  /** It brings no release onto the site. */
  uploadsOnly?: boolean;
}

/** Who calls a deploy endpoint. */
export interface Caller {
  /** For what does not depend on the app: the first access, if the token has several. */
  access: Access;

  /**
   * Who is charged.
   *
   * @param access with which the caller acts
   */
  account(access?: Access): Account;

  /**
   * The access to `app`.
   *
   * @param purpose tokens that only upload have access for that
   * @throws WrongApp when the token is not for that
   */
  accessTo(app: string, purpose?: 'live' | 'upload'): Access;

  /**
   * The access to the app of one of `releases`.
   *
   * @param of what has them: the subject of a sentence
   * @throws WrongApp when the token is for none
   */
  accessToOne(releases: readonly { app: string }[], of: string): Access;

  /** Refuses an editor. @throws WrongApp */
  requireDeployer(): void;

  /** The only app of the token. @throws ApiError where it has several, and WrongApp where it changes none */
  onlyApp(): string;
}

/** A call of an endpoint. Changes are made in the name of an access. */
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
