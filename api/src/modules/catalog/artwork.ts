import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type ArtworkKind = 'thumbnails' | 'avatars';

/** The pictures of the folder `artwork` (api/README.md#times-pictures-and-seed-data). */
export type Artwork = {
  /** Path of a picture on the site, by its slug. A path is returned unchanged; an unknown slug gets a path that responds 404. */
  path(kind: ArtworkKind, picture: string): string;
  /** Slug of a picture, from its slug or any version of its path; undefined for any other text. */
  slug(kind: ArtworkKind, picture: string): string | undefined;
  /** Alt text of a thumbnail; undefined if it has none. */
  alt(slug: string): string | undefined;
  /**
   * Bytes of the picture with the file name `<kind>/<slug>.<hash>.svg`, or of the preview of a thumbnail,
   * `previews/<slug>.<hash of the thumbnail>.jpg`; undefined for any other name.
   */
  file(name: string): Buffer | undefined;
};

const KINDS: readonly ArtworkKind[] = ['thumbnails', 'avatars'];

const FOLDER = join(__dirname, '../../../artwork');

const PATH = /^\/api\/artwork\/([^/]+)\/([^/.]+)(?:\.[0-9a-f]{8})?\.svg$/;

/** Reads all pictures once: they are few, SVGs under 4 KB and previews under 64 KB. Throws if a file cannot be read. */
export async function loadArtwork(): Promise<Artwork> {
  const files = new Map<string, Buffer>();
  const paths = new Map<string, string>();
  for (const kind of KINDS) {
    for (const entry of await readdir(join(FOLDER, kind))) {
      if (!entry.endsWith('.svg')) continue;
      const bytes = await readFile(join(FOLDER, kind, entry));
      const slug = entry.slice(0, -'.svg'.length);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      files.set(`${kind}/${slug}.${hash}.svg`, bytes);
      paths.set(`${kind}/${slug}`, `/api/artwork/${kind}/${slug}.${hash}.svg`);
      if (kind === 'thumbnails')
        files.set(`previews/${slug}.${hash}.jpg`, await readFile(join(FOLDER, `previews/${slug}.jpg`)));
    }
  }
  const alt = new Map<string, string>(
    Object.entries(JSON.parse(await readFile(join(FOLDER, 'alt.json'), 'utf8')) as Record<string, string>),
  );
  return {
    path: (kind, picture) =>
      picture.startsWith('/')
        ? picture
        : (paths.get(`${kind}/${picture}`) ?? `/api/artwork/${kind}/${picture}.svg`),
    slug: (kind, picture) => {
      const [, folder, name] = PATH.exec(picture) ?? [undefined, kind, picture];
      // A drawn picture means that the video has none.
      if (folder === 'drawn') return 'placeholder';
      return folder === kind && paths.has(`${kind}/${name}`) ? name : undefined;
    },
    alt: (slug) => alt.get(slug),
    file: (name) => files.get(name),
  };
}
