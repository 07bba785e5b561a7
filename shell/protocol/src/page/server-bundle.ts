import type { RenderedView } from '../browser/names';
import type { Registry } from '../composition/registry';
import type { PageHead } from './page-head';
import type { PageSettings } from './page-state';

/** The API's response to a request that a page makes while it is rendered. */
export interface RenderResponse {
  status: number;
  /** The parsed JSON. */
  body: unknown;
}

/** A page to render, as a visitor without a session sees it. */
export interface PageToRender {
  /**
   * A `page` without a remote is the not-found page. A `head` is what the page says of itself: nothing else of it is rendered.
   */
  view: RenderedView | 'head';
  /** Path and query. */
  url: string;
  settings: PageSettings;
  /** The site's address, without a closing slash. Gateways that take no head have none. */
  siteUrl?: string;
  /** The releases that the page is composed of: one of each remote. */
  registry: Registry;
  /** Responses of the API that are known already: URL → body. */
  data: Readonly<Record<string, unknown>>;
  /** URLs for which the API responded 404. Earlier gateways have none. */
  missing?: readonly string[];
  /** The module that the page's remote exposes, as its server bundle exports it; null without a remote. */
  remote: unknown;
  /** The modules of other remotes whose fragments the page shows at once, by the remote's name. Earlier gateways have none. */
  fragments?: Readonly<Record<string, unknown>>;
  /** Requests a public endpoint of the API by GET. */
  request: (url: string) => Promise<RenderResponse>;
}

/** A fragment that could not be rendered. The page has its fallback in its place. */
export interface FragmentFailure {
  /** Name of the remote whose fragment it is. */
  remote: string;
  /** What failed, with the stack if there is one. */
  message: string;
}

/** A rendered page. */
export interface Rendering {
  /** 410 where what the page is about no longer exists; older gateways do not take it. */
  status: 200 | 404 | 410;
  /** HTML of the elements that belong into the document's head: the title, preloads. */
  head: string;
  /** HTML of the content of the root element. */
  content: string;
  /** Shells of earlier releases show no fragments. */
  failures?: readonly FragmentFailure[];
  /** What the page says of itself; null, or absent in earlier shells, if it says nothing. */
  pageHead?: PageHead | null;
}

/** What the server bundle of a shell exports. */
export interface ShellServerBundle {
  /** `RENDERING_VERSION` of its build. */
  renderingVersion: number;
  /** The modules that the bundle of a remote requires, by name. */
  sharedModules: () => Promise<Readonly<Record<string, unknown>>>;
  /** Rejects if the page cannot be rendered, with an error named `NOT_RENDERABLE` if that is no fault of the page. */
  renderPage: (page: PageToRender) => Promise<Rendering>;
}
