import type { TObject } from '@sinclair/typebox';
import type { ErrorCode } from './errors';

/** An endpoint: who has access, what it takes, and how it responds. */
export interface EndpointSchemas {
  /**
   * `user`: takes the user's token and acts on that user's data alone (api/README.md#authorization). `guest`: takes the
   * token of a guest, and responds to all others as a public endpoint does. `editor`: takes the token of somebody who keeps
   * the catalogue, and is there only where the site lets editors in.
   */
  access: 'public' | 'guest' | 'user' | 'editor';
  /** What clients can rely on beyond the schemas, for OpenAPI. */
  description?: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** In place of `body`, it takes a file as application/octet-stream, of at most so many bytes. */
  fileMaxBytes?: number;
  /** Of a success; 200 by default. */
  status?: 201 | 202;
  /** Of a success. */
  response: TObject;
  /** Its own errors, besides those of every endpoint that takes a query or a body, or needs a user. */
  errors?: readonly ErrorCode[];
}

/** Endpoints by their names: `<method> <path>`, with `{name}` for a path parameter. */
export type EndpointGroup = Record<
  `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  EndpointSchemas
>;
