import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { exact } from './schemas';

const ENDPOINTS_MAX = 200;
const FIELDS_MAX = 500;

/** A field by its path: `query.limit`, `body.video._id`, `videos[].title`. */
const FIELD = '^[A-Za-z_]\\w{0,99}(?:\\[\\]|\\.[A-Za-z_]\\w{0,99}){0,20}$';

/** The JSON types that a field may have; an optional field may also be `undefined`. */
const FieldTypes = Type.Record(
  Type.String({ pattern: FIELD }),
  Type.Array(Type.String({ pattern: '^[a-z]{1,10}$' }), { minItems: 1, maxItems: 10 }),
  { additionalProperties: false, maxProperties: FIELDS_MAX },
);
type FieldTypes = Static<typeof FieldTypes>;

/** An endpoint in the contract of a release or of a gateway. */
const EndpointUse = exact({
  /** Fields of the request. */
  sends: FieldTypes,
  /** Fields of the response. */
  reads: FieldTypes,
});
export type EndpointUse = Static<typeof EndpointUse>;

/** Endpoints by name, `GET /video/{videoId}`, as the contract had them when the release was built (ADR-0071). */
export const EndpointUses = Type.Record(
  Type.String({ pattern: '^(?:GET|POST|PUT|PATCH|DELETE) /[\\w/{}-]{0,100}$' }),
  EndpointUse,
  { additionalProperties: false, maxProperties: ENDPOINTS_MAX },
);
export type EndpointUses = Static<typeof EndpointUses>;

/** The JSON type of a value with this schema. Bounds are not compared, nor whether a number is whole. */
function typeOf(schema: TSchema): string {
  const type = (schema['type'] ?? typeof schema['const']) as string;
  return type === 'integer' ? 'number' : type;
}

/** A field and the fields in it. Fields inside a union of objects are not compared. */
function fieldsOf(schema: TSchema, path: string, isOptional: boolean): [string, string[]][] {
  const alternatives = (schema['anyOf'] as TSchema[] | undefined) ?? [schema];
  const types = new Set([...alternatives.map(typeOf), ...(isOptional ? ['undefined'] : [])]);
  return [[path, [...types].sort()], ...fieldsIn(schema, `${path}.`), ...itemsOf(schema, path)];
}

function itemsOf({ items }: TSchema, path: string): [string, string[]][] {
  return items ? fieldsOf(items as TSchema, `${path}[]`, false) : [];
}

function fieldsIn({ properties = {}, required = [] }: TSchema, prefix: string): [string, string[]][] {
  return Object.entries(properties as Record<string, TSchema>).flatMap(([name, schema]) =>
    fieldsOf(schema, prefix + name, !(required as string[]).includes(name)),
  );
}

/** Request and response fields of an endpoint with these schemas. Only an endpoint for users needs their token. */
export function endpointUse({
  access,
  query,
  body,
  response,
}: {
  access: string;
  query?: TSchema;
  body?: TSchema;
  response: TSchema;
}): EndpointUse {
  const sends = [
    ...(query ? fieldsIn(query, 'query.') : []),
    ...(body ? fieldsOf(body, 'body', false) : []),
    ['authorization', access === 'user' ? ['string'] : ['string', 'undefined']] as const,
  ];
  return { sends: Object.fromEntries(sends), reads: Object.fromEntries(fieldsIn(response, '')) };
}

/** A field that one side takes but the other does not hand over in a matching type. */
export interface UnmetField {
  field: string;
  takes: readonly string[];
  /** Null if the other side lacks the field. */
  handedOver: readonly string[] | null;
}

/** The type of a missing field. */
const ABSENT: readonly string[] = ['undefined'];

const parentOf = (field: string): string => field.replace(/(?:\[\]|\.?\w+)$/, '');

/** Fields of `taken` that `handed` lacks or has in other types. Fields inside a missing field are not listed as well. */
function unmetFields(handed: FieldTypes, taken: FieldTypes): UnmetField[] {
  return Object.entries(taken).flatMap(([field, takes]) => {
    const handedOver = Object.hasOwn(handed, field) ? (handed[field] ?? null) : null;
    if ((handedOver ?? ABSENT).every((type) => takes.includes(type))) return [];
    const parent = parentOf(field);
    if (Object.hasOwn(taken, parent) && !Object.hasOwn(handed, parent)) return [];
    return [{ field, takes, handedOver }];
  });
}

/** Differences between the endpoint that a release expects and the gateway's. */
export interface UnmetCall {
  /** Fields of the response: the release reads the types in `takes`. */
  reads: UnmetField[];
  /** Fields of the request: the release sends the types in `handedOver`. */
  sends: UnmetField[];
  /** Fields that the release sends but the gateway does not take. */
  unknown: string[];
}

/** Compares an endpoint as a release calls it with the same endpoint of a gateway. */
export function unmetCall(called: EndpointUse, offered: EndpointUse): UnmetCall {
  const unknown = Object.keys(called.sends).filter((field) => !Object.hasOwn(offered.sends, field));
  return {
    reads: unmetFields(offered.reads, called.reads),
    sends: unmetFields(called.sends, offered.sends),
    unknown: unknown.filter((field) => !unknown.includes(parentOf(field))),
  };
}
