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
  /** A `page` without a remote is the not-found page. A `head` is only the page's metadata: nothing else of it is rendered. */
  view: RenderedView | 'head';
  /** Path and query. */
  url: string;
  settings: PageSettings;
  /** The site's address, without a closing slash. Absent in gateways that do not take heads. */
  siteUrl?: string;
  /** The releases that the page is composed of: one of each remote. */
  registry: Registry;
  /** Responses of the API that are known already: URL → body. */
  data: Readonly<Record<string, unknown>>;
  /** URLs for which the API responded 404. Absent in earlier gateways. */
  missing?: readonly string[];
  /** The module that the page's remote exposes, as its server bundle exports it; null without a remote. */
  remote: unknown;
  /** The modules of other remotes whose fragments the page shows at once, by the remote's name. Absent in earlier gateways. */
  fragments?: Readonly<Record<string, unknown>>;
  /** Requests a public endpoint of the API by GET. */
  request: (url: string) => Promise<RenderResponse>;
}

/** A fragment that could not be rendered. The page shows its fallback instead. */
export interface FragmentFailure {
  /** Name of the remote whose fragment it is. */
  remote: string;
  /** The error, with its stack if there is one. */
  message: string;
}

/** A rendered page. */
export interface Rendering {
  /** 410 if the page's subject no longer exists; older gateways do not accept it. */
  status: 200 | 404 | 410;
  /** HTML of the elements that belong into the document's head: the title, preloads. */
  head: string;
  /** HTML of the content of the root element. */
  content: string;
  /** Absent in earlier shells, which do not show fragments. */
  failures?: readonly FragmentFailure[];
  /** The page's metadata; null, or absent in earlier shells, if there is none. */
  pageHead?: PageHead | null;
}

/** Exports of a shell's server bundle. */
export interface ShellServerBundle {
  /** `RENDERING_VERSION` of its build. */
  renderingVersion: number;
  /** The modules that the bundle of a remote requires, by name. */
  sharedModules: () => Promise<Readonly<Record<string, unknown>>>;
  /** Rejects if the page cannot be rendered, with an error named `NOT_RENDERABLE` if the page is not at fault. */
  renderPage: (page: PageToRender) => Promise<Rendering>;
}
