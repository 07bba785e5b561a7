import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type ArtworkKind = 'thumbnails' | 'avatars';

export type Artwork = {
  /**
   * Address of a picture, an absolute path of the site: `picture` is its slug, or such a path already. A slug
   * that there is no file for leads to a 404.
   */
  address(kind: ArtworkKind, picture: string): string;
  /** Slug of the picture that is called so or has this address, of whatever version; undefined for any other. */
  slug(kind: ArtworkKind, picture: string): string | undefined;
  /** What a thumbnail shows, in words; undefined where nobody has written it. */
  description(slug: string): string | undefined;
  /** Bytes of the picture with the name `<kind>/<slug>.<hash>.svg`; undefined for any other name. */
  file(name: string): Buffer | undefined;
};

const KINDS: readonly ArtworkKind[] = ['thumbnails', 'avatars'];

const ADDRESS = /^\/api\/artwork\/([^/]+)\/([^/.]+)(?:\.[0-9a-f]{8})?\.svg$/;

/** Reads all pictures once: they are few and under 4 KB each. Throws where the folder cannot be read. */
export async function loadArtwork(folder = join(__dirname, '../artwork')): Promise<Artwork> {
  const files = new Map<string, Buffer>();
  const addresses = new Map<string, string>();
  for (const kind of KINDS) {
    for (const entry of await readdir(join(folder, kind))) {
      if (!entry.endsWith('.svg')) continue;
      const bytes = await readFile(join(folder, kind, entry));
      const slug = entry.slice(0, -'.svg'.length);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      files.set(`${kind}/${slug}.${hash}.svg`, bytes);
      addresses.set(`${kind}/${slug}`, `/api/artwork/${kind}/${slug}.${hash}.svg`);
    }
  }
  const descriptions = new Map<string, string>(
    Object.entries(JSON.parse(await readFile(join(folder, 'alt.json'), 'utf8')) as Record<string, string>),
  );
  return {
    address: (kind, picture) =>
      picture.startsWith('/')
        ? picture
        : (addresses.get(`${kind}/${picture}`) ?? `/api/artwork/${kind}/${picture}.svg`),
    slug: (kind, picture) => {
      const [, folder, name] = ADDRESS.exec(picture) ?? [undefined, kind, picture];
      return folder === kind && addresses.has(`${kind}/${name}`) ? name : undefined;
    },
    description: (slug) => descriptions.get(slug),
    file: (name) => files.get(name),
  };
}
