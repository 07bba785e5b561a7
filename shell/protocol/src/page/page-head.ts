import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { DeepReadonly } from '../composition/description';
import { exact } from '../composition/schemas';

/** Most characters of a head as JSON. */
export const PAGE_HEAD_MAX = 32 * 1024;

/** A path of this site, or a URL. */
const Address = Type.String({ pattern: '^(?:https?:/)?/[^\\s"<>\\\\]*$', maxLength: 2000 });

/**
 * A page's metadata for search engines and link previews, as plain data. The site's own title, description and picture replace missing
 * ones. The page's address follows from the path of its route.
 */
export const PageHead = exact({
  /** Name of the page, without the site's. If the page is rendered, its rendered title counts. */
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  description: Type.Optional(Type.String({ minLength: 1, maxLength: 3000 })),
  /** A picture of the page's subject; not an SVG. */
  picture: Type.Optional(Address),
  /** Kind of the page (Open Graph, `og:type`): `video.other`. Default: `website`. */
  type: Type.Optional(Type.String({ pattern: '^[a-z]+(?:\\.[a-z_]+)?$', maxLength: 40 })),
  /** A page with the player of the page's video, for an `iframe`. */
  video: Type.Optional(Address),
  /** Structured data (schema.org, JSON-LD). URLs in it are absolute. */
  structuredData: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 8 })),
});
export type PageHead = DeepReadonly<Static<typeof PageHead>>;

/** The reason why `value`, which a release made, is not a valid head within its bounds; null if it is. */
export function pageHeadProblem(value: unknown): string | null {
  if (!Value.Check(PageHead, value)) {
    const error = Value.Errors(PageHead, value).First();
    return `${error?.path ?? ''} ${error?.message ?? ''}`.trim();
  }
  for (const name of ['picture', 'video'] as const)
    if (value[name] !== undefined && !URL.canParse(value[name], 'https://site.invalid'))
      return `/${name} is no URL`;
  return JSON.stringify(value).length > PAGE_HEAD_MAX
    ? `has more than ${PAGE_HEAD_MAX} characters as JSON`
    : null;
}
