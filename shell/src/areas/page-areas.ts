import { fragmentChunk } from '@fitreel/protocol/browser';
import type { RemoteStatus } from '@fitreel/sdk/remotes';
import type { SiteRoute } from '../composition/site';

/** An area of the page that one app owns. */
export interface PageArea {
  /** Unique on the page. */
  key: string;
  kind: 'shell' | 'page' | 'fragment';
  /** Its owner and kind: `Your library: buttons`. */
  name: string;
  /** Its release; null for an app under development. */
  version: string | null;
  /** Load time in whole milliseconds; null if nothing was loaded because the server rendered the area. */
  ms: number | null;
  /** Its elements: a fragment may be in several slots of a page. */
  elements: readonly Element[];
}

/** The sources from which the areas of a page are read. */
export interface PageSource {
  root: ParentNode;
  remotes: readonly RemoteStatus[];
  /** The route of the page; null for a page of the shell. */
  route: SiteRoute | null;
  files: readonly LoadedFile[];
}

const BARS = 'header:not(main header), nav:not(header nav, main nav)';

/** The shell's area: the bars, and the whole page if it belongs to no remote. */
function shellArea({ root, route, files }: PageSource): PageArea {
  return {
    key: 'shell',
    kind: 'shell',
    name: areaTexts.shell,
    ...shellFile(files),
    elements: [...root.querySelectorAll(route ? BARS : `${BARS}, main`)],
  };
}

function pageArea({ root, route, remotes }: PageSource): PageArea[] {
  const status = remotes.find(({ name }) => name === route?.remote.name);
  if (!route || !status) return [];
  const { name, title, version, ms } = status;
  const elements = [...root.querySelectorAll('main')];
  return [{ key: name, kind: 'page', name: areaTexts.page(title, route.id), version, ms, elements }];
}

function fragmentAreas({ root, remotes, files }: PageSource): PageArea[] {
  const all = [...root.querySelectorAll<HTMLElement>('[data-fragment]')];
  const keys = new Set(all.map(({ dataset }) => dataset['fragment'] ?? ''));
  return [...keys].flatMap((key): PageArea[] => {
    const [name, id = ''] = key.split('.');
    const remote = remotes.find((known) => known.name === name);
    if (!remote) return [];
    const { title, version, url } = remote;
    const ms = fileMs(files, url, fragmentChunk(id));
    const elements = all.filter(({ dataset }) => dataset['fragment'] === key);
    return [{ key, kind: 'fragment', name: areaTexts.fragment(title, id), version, ms, elements }];
  });
}

/** The areas of the page: of the shell, of the remote that owns the page, and of every fragment on it. */
export function pageAreas(source: PageSource): PageArea[] {
  return [shellArea(source), ...pageArea(source), ...fragmentAreas(source)];
}

/** A file that the page has loaded, as Resource Timing reports it. */
type LoadedFile = Pick<PerformanceEntry, 'name' | 'duration'>;

/** Path of the shell's script, with its release. */
const SHELL_SCRIPT = /\/releases\/shell\/([^/]+)\/main\.[^/]+\.js$/;

/** Load time of a remote's chunk, in whole milliseconds; null if it has not been loaded. */
function fileMs(files: readonly LoadedFile[], containerUrl: string, chunk: string): number | null {
  const start = `${containerUrl.slice(0, containerUrl.lastIndexOf('/') + 1)}${chunk}.`;
  const file = files.find(({ name }) => name.startsWith(start) && /\.js(\?|$)/.test(name));
  return file ? Math.round(file.duration) : null;
}

/** The shell's release and the load time of its script. Both are null under development. */
function shellFile(files: readonly LoadedFile[]): { version: string | null; ms: number | null } {
  for (const { name, duration } of files) {
    const version = SHELL_SCRIPT.exec(name)?.[1];
    if (version !== undefined) return { version, ms: Math.round(duration) };
  }
  return { version: null, ms: null };
}

/** The style of a rectangle of the window, in whole pixels. */
export interface Box {
  transform: string;
  width: number;
  height: number;
}

/** Smaller rectangles count as invisible. */
const MIN_PX = 4;

/** The rectangles of an element, or of its children if it has no box of its own (`display: contents`). */
function rectsOf(element: Element): DOMRect[] {
  const rect = element.getBoundingClientRect();
  if (rect.width >= MIN_PX && rect.height >= MIN_PX) return [rect];
  return [...element.children].flatMap(rectsOf);
}

/**
 * The rectangle around everything that an element shows, cut at the window's top edge so that the area's name stays in sight; null if
 * nothing is visible. Uses a transform, whose changes do not count as layout shifts.
 */
export function boxOf(element: Element): Box | null {
  const rects = rectsOf(element);
  if (rects.length === 0) return null;
  const left = Math.round(Math.min(...rects.map((rect) => rect.left)));
  const top = Math.max(0, Math.round(Math.min(...rects.map((rect) => rect.top))));
  const right = Math.round(Math.max(...rects.map((rect) => rect.right)));
  const bottom = Math.round(Math.max(...rects.map((rect) => rect.bottom)));
  const transform = `translate(${left}px, ${top}px)`;
  return { transform, width: right - left, height: Math.max(0, bottom - top) };
}

/** The texts of the overlay that names the owner of each area. Loaded only with the overlay. */
export const areaTexts = {
  title: 'Who is on this page',
  close: 'Close',
  shell: 'Shell: bars and layout',
  page: (remote: string, route: string) => `${remote}: page ${route}`,
  fragment: (remote: string, id: string) => `${remote}: ${id}`,
  count: (areas: number) => `${areas} ${areas === 1 ? 'part' : 'parts'}`,
  unreleased: 'under development',
  loaded: (ms: number) => `loaded in ${ms} ms`,
  rendered: 'rendered by the server',
};
