import type { PageSettings, PageToRender, Registry } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** A server bundle in the store. */
export interface Bundle {
  /** Absolute path. */
  file: string;
  /** The path of its release's folder on the site, with a trailing slash. */
  base: string;
  /** Its hash. The process does not run a bundle with another hash. */
  integrity: string;
}

/** The server bundle of a remote with fragments on the pages. */
export interface FragmentBundle extends Bundle {
  remote: string;
}

/**
 * The bundles of a rendering process. It renders the pages of one remote in one shell, or pages without a remote, with the
 * fragments of other remotes.
 */
export interface Bundles {
  shell: Bundle;
  remote: Bundle | null;
  fragments: readonly FragmentBundle[];
  /** Set if only few visitors get these pages. */
  isPrivate?: true;
}

/** The data shared by all pages of a site. */
export interface SiteToRender {
  settings: PageSettings;
  /** The site's address, without a trailing slash. */
  siteUrl: string;
  registry: Registry;
}

/** The part of a page that differs from request to request. */
export type PageOfSite = Pick<PageToRender, 'view' | 'url' | 'data' | 'missing'>;

export type MessageToProcess =
  | ({ type: 'load' } & Bundles)
  | ({ type: 'site' } & SiteToRender)
  | { type: 'render'; page: PageOfSite }
  | { type: 'response'; id: number; status: number; body: unknown };

const Failure = Type.Object({ remote: Type.String(), message: Type.String() });

const Rendered = Type.Object({
  status: Type.Union([Type.Literal(200), Type.Literal(404), Type.Literal(410)]),
  head: Type.String(),
  content: Type.String(),
  failures: Type.Array(Failure),
  /** The page's own head, unchecked. */
  pageHead: Type.Unknown(),
});

/** The messages that a process may send. They are validated, as the process runs a team's code (SECURITY.md). */
const MessageFromProcess = Type.Union([
  Type.Object({ type: Type.Literal('ready'), renderingVersion: Type.Optional(Type.Number()) }),
  Type.Object({ type: Type.Literal('request'), id: Type.Integer(), url: Type.String() }),
  Type.Object({ type: Type.Literal('rendered'), rendering: Rendered }),
  /** `message` has the stack, if there is one. */
  Type.Object({ type: Type.Literal('failed'), name: Type.String(), message: Type.String() }),
]);
export type MessageFromProcess = Static<typeof MessageFromProcess>;

/** Parses a line from a process; null if it is not a valid message. */
export function readMessage(line: string): MessageFromProcess | null {
  try {
    const message: unknown = JSON.parse(line);
    return Value.Check(MessageFromProcess, message) ? message : null;
  } catch {
    return null;
  }
}

/**
 * Why a page was not rendered: its code threw, took too long or ended the process. With `not-renderable`, the browser must
 * render it and no release is to blame.
 */
type RenderFailureReason = 'error' | 'timeout' | 'exit' | 'not-renderable';

/** A page could not be rendered. */
export class RenderFailure extends Error {
  override name = 'RenderFailure';

  constructor(
    readonly reason: RenderFailureReason,
    message: string,
  ) {
    super(message);
  }
}
