import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Offer } from '../../core/capability';
import type { Access } from '../shared/deploy-endpoints';

/** A token that is not accepted; the message says why. It says nothing about what the site has. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** What a token may do cannot be found out now. */
export class AccessUnknown extends Error {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}

/**
 * What the token `text` may do; null where it is of another form.
 *
 * @throws TokenRefused with the reason, and AccessUnknown
 */
export type FindAccess = (text: string) => Promise<readonly Access[]> | null;

/** Who may deploy, and who may edit the catalogue. */
export const DEPLOY_ACCESS = new Offer<{
  /** Accepts tokens of another form for deploys. To be called before the server registers its plugins. */
  accept: (finder: (log: FastifyBaseLogger) => FindAccess) => void;
  /** Makes a hook of `server` that admits editors alone, and returns the access of each. @throws ApiError, and AccessUnknown */
  admitEditors: (
    server: FastifyInstance,
    requestsPerMinute: number,
  ) => (request: FastifyRequest, reply: FastifyReply) => Promise<Access>;
}>('http-deploys');
