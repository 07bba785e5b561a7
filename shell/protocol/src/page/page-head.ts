import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { DeepReadonly } from '../composition/description';
import { exact } from '../composition/schemas';

/** Most characters of a head as JSON. */
export const PAGE_HEAD_MAX = 32 * 1024;

/** A path of this site, or a URL. */
const Address = Type.String({ pattern: '^(?:https?:/)?/[^\\s"<>\\\\]*$', maxLength: 2000 });

/**
 * What a page says of itself to search engines and to previews of links, as plain data. Without a field, the site's
 * own title, description and picture count. Its address follows from the path of its route.
 */
export const PageHead = exact({
  /** Name of the page, without the site's. Where the page is rendered, the title that it renders counts. */
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  description: Type.Optional(Type.String({ minLength: 1, maxLength: 3000 })),
  /** A picture of what the page is about, which is no SVG. */
  picture: Type.Optional(Address),
  /** Kind of the page (Open Graph, `og:type`): `video.other`. Default: `website`. */
  type: Type.Optional(Type.String({ pattern: '^[a-z]+(?:\\.[a-z_]+)?$', maxLength: 40 })),
  /** A page with the player of the page's video, for an `iframe`. */
  video: Type.Optional(Address),
  /** Structured data (schema.org, JSON-LD). URLs in it are absolute. */
  structuredData: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 8 })),
});
export type PageHead = DeepReadonly<Static<typeof PageHead>>;

/** Why `value`, which a release made, is no head within its bounds; null if it is one. */
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
