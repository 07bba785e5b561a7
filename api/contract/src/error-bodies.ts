import { Type, type Static } from '@sinclair/typebox';

/** Body of every 4xx response (api/README.md#errors). */
export const ClientErrorResponse = Type.Object({ errors: Type.Array(Type.String()) });
export type ClientErrorResponse = Static<typeof ClientErrorResponse>;

/** Body of every 5xx response (api/README.md#errors). */
export const ServerErrorResponse = Type.Object({ error: Type.String() });
export type ServerErrorResponse = Static<typeof ServerErrorResponse>;
