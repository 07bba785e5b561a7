import type { TObject } from '@sinclair/typebox';

/** An endpoint with the schemas of what it takes and responds. */
export interface EndpointSchemas {
  /**
   * `user`: takes the user's token and acts on that user's data alone (behaviour.md#authorization). `guest`: takes the
   * token of a guest, and responds to all others as a public endpoint does.
   */
  access: 'public' | 'guest' | 'user';
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Of a success. */
  response: TObject;
}

/** Endpoints by their names: `<method> <path>`, with `{name}` for a path parameter. */
export type EndpointGroup = Record<
  `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  EndpointSchemas
>;
