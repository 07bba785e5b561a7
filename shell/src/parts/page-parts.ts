import { fragmentChunk, fragmentKey } from '@fitreel/protocol/browser';
import type { RemoteStatus } from '@fitreel/sdk/remotes';
import type { SiteRoute } from '../composition/site-routes';
import { partTexts } from './texts';
import { fileMs, shellFile, type LoadedFile } from './loaded-files';

/** A part of the page that one app owns. */
export interface PagePart {
  /** Unique on the page. */
  key: string;
  kind: 'shell' | 'page' | 'fragment';
  /** Whose it is, and what: `Your library: buttons`. */
  name: string;
  /** Its release; null for an app under development. */
  version: string | null;
  /** How long its load took, in whole milliseconds; null if nothing of it was loaded, as the server has rendered it. */
  ms: number | null;
  /** What it consists of: a fragment may be in several slots of a page. */
  elements: readonly Element[];
}

/** What the parts of a page are read from. */
export interface PageSource {
  root: ParentNode;
  remotes: readonly RemoteStatus[];
  /** The route of the page; null for a page of the shell. */
  route: SiteRoute | null;
  files: readonly LoadedFile[];
}

const BARS = 'header:not(main header), nav:not(header nav, main nav)';

/** The bars, and the whole page where no remote has it. */
function shellPart({ root, route, files }: PageSource): PagePart {
  return {
    key: 'shell',
    kind: 'shell',
    name: partTexts.shell,
    ...shellFile(files),
    elements: [...root.querySelectorAll(route ? BARS : `${BARS}, main`)],
  };
}

function pagePart({ root, route, remotes }: PageSource): PagePart[] {
  const status = remotes.find(({ name }) => name === route?.remote.name);
  if (!route || !status) return [];
  const { name, title, version, ms } = status;
  const elements = [...root.querySelectorAll('main')];
  return [{ key: name, kind: 'page', name: partTexts.page(title, route.id), version, ms, elements }];
}

function fragmentParts({ root, remotes, files }: PageSource, fragments: FragmentsOf): PagePart[] {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-fragment]')];
  return remotes.flatMap(({ name: remote, title, version, url }) =>
    fragments(remote).flatMap((id): PagePart[] => {
      const key = fragmentKey(remote, id);
      const own = elements.filter(({ dataset }) => dataset['fragment'] === key);
      if (own.length === 0) return [];
      const ms = fileMs(files, url, fragmentChunk(id));
      return [{ key, kind: 'fragment', name: partTexts.fragment(title, id), version, ms, elements: own }];
    }),
  );
}

/** The ids of a remote's fragments. */
type FragmentsOf = (remote: string) => readonly string[];

/** Who is on the page: the shell, the remote that owns it, and every fragment that it shows. */
export function pageParts(source: PageSource, fragments: FragmentsOf): PagePart[] {
  return [shellPart(source), ...pagePart(source), ...fragmentParts(source, fragments)];
}
