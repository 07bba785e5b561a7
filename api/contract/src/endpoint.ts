import type { TObject } from '@sinclair/typebox';
import type { ErrorCode } from './errors';

/** An endpoint: its access, request and response. */
export interface EndpointSchemas {
  /**
   * `user`: requires a user's token and acts only on that user's data (api/README.md#authorization). `guest`: accepts a
   * guest's token, and treats all other requests as a public endpoint does. `editor`: requires the token of an editor of the
   * catalogue; exists only where the site admits editors.
   */
  access: 'public' | 'guest' | 'user' | 'editor';
  /** Guarantees to clients beyond the schemas, for OpenAPI. */
  description?: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Accepts, instead of `body`, an application/octet-stream file of at most this many bytes. */
  fileMaxBytes?: number;
  /** The status of a success; 200 by default. */
  status?: 201 | 202;
  /** The body of a success. */
  response: TObject;
  /** Errors of this endpoint, besides those of every endpoint that takes a query or body, or needs a user. */
  errors?: readonly ErrorCode[];
}

/** Endpoints by their names: `<method> <path>`, with `{name}` for a path parameter. */
export type EndpointGroup = Record<
  `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  EndpointSchemas
>;
