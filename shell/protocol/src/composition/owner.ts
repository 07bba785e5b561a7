import { Type, type Static } from '@sinclair/typebox';

/**
 * Who is responsible for an app: the export `owner` of its `remote.config.ts`. Part of the release and not of the
 * description, so that no page carries it.
 */
export const Owner = Type.Object(
  {
    /** For people: "Catalogue team". Excludes control characters, which would break a table. */
    name: Type.String({
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]{1,60}$',
      description: '1 to 60 printable characters',
    }),
    /** As a CODEOWNERS file takes it. */
    contact: Type.String({
      pattern: '^(?:@[A-Za-z0-9-]+(?:/[A-Za-z0-9_.-]+)?|[^@\\s]+@[A-Za-z0-9.-]+)$',
      maxLength: 120,
      description: 'a user or team of the repository (@org/team), or an e-mail address',
    }),
  },
  { additionalProperties: false },
);
export type Owner = Static<typeof Owner>;
