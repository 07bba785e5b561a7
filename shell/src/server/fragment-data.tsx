import { usePlatform } from '@fitreel/sdk/platform';
import type { FragmentLoader, FragmentModule } from '@fitreel/sdk/slots';
import { createElement, type ComponentType } from 'react';
import { notRenderable } from './api-requests';

/**
 * The data of the fragments on a page. What a fragment needs depends on the props that the page gives it, so the page is
 * rendered once to learn them, and once more when `load` has loaded what it takes.
 */
export class FragmentData {
  readonly #loads: (() => Promise<unknown>)[] = [];
  /** The loaders that failed. */
  readonly #failed = new Set<FragmentModule['loader']>();
  #loaded = false;

  /** `module`, which has its data once they are loaded. */
  given(module: FragmentModule): FragmentModule {
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

  /** Loads what the rendered components need. Returns whether there is any: the page is to be rendered again. */
  async load(): Promise<boolean> {
    this.#loaded = true;
    await Promise.all(this.#loads.map((load) => load()));
    return this.#loads.length > 0;
  }
}
