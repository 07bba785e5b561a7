import { Type, type Static } from '@sinclair/typebox';

/** Body of every 4xx answer (decision 5). */
export const ClientErrorAnswer = Type.Object({ errors: Type.Array(Type.String()) });
export type ClientErrorAnswer = Static<typeof ClientErrorAnswer>;

/** Body of every 5xx answer (decision 5). */
export const ServerErrorAnswer = Type.Object({ error: Type.String() });
export type ServerErrorAnswer = Static<typeof ServerErrorAnswer>;
