import type { FragmentFailure, PageToRender } from '@fitreel/protocol';
import type { RemoteModule } from '@fitreel/sdk/remote';
import type { FragmentLoader, FragmentModule } from '@fitreel/sdk/slots';
import { fragmentKey } from '@fitreel/protocol/browser';
import { usePlatform } from '@fitreel/sdk/platform';
import { createElement, type ComponentType } from 'react';
import type { LiveRemote } from '../composition/live-remotes';
import { notRenderable } from './api-requests';

/** The fragments that a page may show at once. */
export interface ServerFragments {
  /** By key. */
  modules: ReadonlyMap<string, FragmentModule>;
  /** The fragments whose files threw. */
  failures: readonly FragmentFailure[];
}

/** The text of an error for the gateway's log. */
export function failureText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Loads the server-rendered fragments of the remotes whose modules the page was given. */
export async function serverFragments(
  remotes: readonly LiveRemote[],
  { remote: own, fragments = {} }: PageToRender,
  data: FragmentData,
): Promise<ServerFragments> {
  const modulesOfPage = [own, ...Object.values(fragments)] as (RemoteModule | null)[];
  const modules = new Map<string, FragmentModule>();
  const failures: FragmentFailure[] = [];
  const wanted = remotes.flatMap(({ name, description }) =>
    (description.fragments ?? [])
      .filter(({ server, access }) => server && access === 'public')
      .map(({ id }) => ({ remote: name, id })),
  );
  for (const { remote, id } of wanted) {
    const fragment = modulesOfPage
      .find((module) => module?.name === remote)
      ?.fragments?.find((candidate) => candidate.id === id);
    if (!fragment) continue;
    try {
      modules.set(fragmentKey(remote, id), data.withData(await fragment.module()));
    } catch (error) {
      failures.push({ remote, message: failureText(error) });
    }
  }
  return { modules, failures };
}

/**
 * The data of the fragments on a page. The data that a fragment needs depends on the props that the page passes to it, so the page is
 * rendered once to learn them, and once more after `load` has loaded the data.
 */
export class FragmentData {
  readonly #loads: (() => Promise<unknown>)[] = [];
  /** The loaders that failed. */
  readonly #failed = new Set<FragmentModule['loader']>();
  #loaded = false;

  /** Wraps `module` so that it renders with its data once that has loaded. */
  withData(module: FragmentModule): FragmentModule {
    const { loader, Component: Shown } = module;
    if (!loader) return module;
    const load = loader as FragmentLoader<object>;
    const Component = (props: object) => {
      const platform = usePlatform();
      if (this.#failed.has(loader)) throw notRenderable('the data of a fragment did not load');
      if (!this.#loaded) this.#loads.push(() => load(props, platform).catch(() => this.#failed.add(loader)));
      return createElement(Shown as ComponentType<object>, props);
    };
    return { Component };
  }

  /** Loads the data that the rendered components need. Returns true if there was any: the page must then be rendered again. */
  async load(): Promise<boolean> {
    this.#loaded = true;
    await Promise.all(this.#loads.map((load) => load()));
    return this.#loads.length > 0;
  }
}
