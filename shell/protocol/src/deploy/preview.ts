import { Type, type Static } from '@sinclair/typebox';
import { Author, ReleaseName, Time } from './fields';
import { exact } from '../composition/schemas';

/** Name of the cookie, and of the query parameter of the link, that show a preview. */
export const PREVIEW_NAME = 'preview';

export const PreviewId = Type.String({ pattern: '^[0-9a-f]{12}$', description: 'the id of a preview' });

/** How long the link of a preview is accepted. */
export const PreviewHours = Type.Integer({
  minimum: 1,
  maximum: 336,
  description: 'a whole number of hours from 1 to 336',
});

const Releases = Type.Array(ReleaseName, { minItems: 1, maxItems: 10 });

/** Releases that the holder of a link sees in the site instead of the live ones. */
export const Preview = exact({
  id: PreviewId,
  releases: Releases,
  by: Author,
  createdAt: Time,
  expiresAt: Time,
});
export type Preview = Static<typeof Preview>;

/** A new preview: at most one release of each app, all of them in the store. */
export const PreviewRequest = exact({ releases: Releases, hours: PreviewHours });
export type PreviewRequest = Static<typeof PreviewRequest>;

/** A preview and the path of its link on the site, which cannot be read again. */
export const CreatedPreview = Type.Object({ preview: Preview, path: Type.String() });
export type CreatedPreview = Static<typeof CreatedPreview>;
