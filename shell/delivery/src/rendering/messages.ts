import type { PageSettings, PageToRender, Registry, Rendering } from '@fitreel/protocol';

/** A server bundle in the store. */
export interface Bundle {
  /** Absolute path. */
  file: string;
  /** Path of its release's folder on the site, with a trailing slash. */
  base: string;
}

/** The server bundle of a remote whose fragments the pages show. */
export interface FragmentBundle extends Bundle {
  remote: string;
}

/**
 * What a rendering process renders: the pages of one remote in one shell, or those without a remote, with the fragments of
 * others.
 */
export interface Bundles {
  shell: Bundle;
  remote: Bundle | null;
  fragments: readonly FragmentBundle[];
}

/** What all pages of a site have in common. */
export interface SiteToRender {
  settings: PageSettings;
  registry: Registry;
}

/** The part of a page that differs from request to request. */
export type PageOfSite = Omit<PageToRender, 'settings' | 'registry' | 'remote' | 'fragments' | 'request'>;

export type MessageToProcess =
  | ({ type: 'load' } & Bundles)
  | ({ type: 'site' } & SiteToRender)
  | { type: 'render'; page: PageOfSite }
  | { type: 'response'; id: number; status: number; body: unknown };

export type MessageFromProcess =
  | { type: 'ready'; renderingVersion: number }
  | { type: 'request'; id: number; url: string }
  /** `rss` is the process's memory in bytes. */
  | { type: 'rendered'; rendering: Rendering; rss: number }
  /** `message` has the stack, if there is one. */
  | { type: 'failed'; name: string; message: string };

/**
 * Why a page was not rendered: its code threw, took too long or ended the process; or it is for the browser to render, and
 * no release is to blame.
 */
type RenderFailureReason = 'error' | 'timeout' | 'exit' | 'not-renderable';

/** A page was not rendered. */
export class RenderFailure extends Error {
  override name = 'RenderFailure';

  constructor(
    readonly reason: RenderFailureReason,
    message: string,
  ) {
    super(message);
  }
}
