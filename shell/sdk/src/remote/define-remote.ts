import { DESCRIPTION_DEFAULTS, matchPattern } from '@fitreel/protocol/browser';
import { CancelledError } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import type { FragmentModule } from '../fragments/fragment';
import { ApiError, isMissing } from '../transport/types';
import { notFound } from './routes';
import type {
  FragmentImports,
  ListenerImports,
  ListenerModule,
  PageModule,
  PageName,
  RemoteConfig,
  RemoteModule,
} from './types';

/** The longest time that a loader delays its page; people do not notice a shorter wait. */
const LOADER_TIMEOUT_MS = 200;

const { access, order, server, load } = DESCRIPTION_DEFAULTS;

/** The fragments and listeners of a remote, beside its pages. */
type Extras<D extends RemoteConfig> = (D extends { fragments: readonly object[] }
  ? { fragments: FragmentImports<D> }
  : { fragments?: never }) &
  (D extends { listeners: readonly object[] } ? { listeners: ListenerImports<D> } : { listeners?: never });

type ArgumentsOf<D extends RemoteConfig> = D extends
  | { fragments: readonly object[] }
  | { listeners: readonly object[] }
  ? [extras: Extras<D>]
  : [];

/** The import with that name, typed as a function of any slot's props or event: the description decides which. */
function importOf<T>(imports: object | undefined, name: string, owner: string): () => Promise<T> {
  const found: unknown = imports && Reflect.get(imports, name);
  if (typeof found !== 'function') throw new Error(`${owner} has no file for ${name}`);
  return found as () => Promise<T>;
}

/**
 * Joins a remote's description with its pages, fragments and listeners.
 *
 * @param pages for every page of the description, the import of its file as the chunk `page-<page name>`
 * @param extras for every fragment, the import of its file as the chunk `fragment-<id>`; for every event that it listens to, the import of
 * the listener's file
 */
export function defineRemote<const D extends RemoteConfig>(
  description: D,
  pages: Record<PageName<D>, () => Promise<PageModule>>,
  ...extras: ArgumentsOf<D>
): RemoteModule {
  const pageImports: Record<string, (() => Promise<PageModule>) | undefined> = pages;
  const { name, routes, fragments = [], listeners = [] }: RemoteConfig = description;
  const [imports] = extras as readonly { fragments?: object; listeners?: object }[];
  return {
    name,
    fragments: fragments.map((fragment) => ({
      ...{ access, order, server, load },
      ...fragment,
      module: importOf<FragmentModule>(imports?.fragments, fragment.id, `the fragment of ${name}`),
    })),
    listeners: listeners.map((listener) => ({
      ...{ access },
      ...listener,
      module: importOf<ListenerModule>(imports?.listeners, listener.event, `the listener of ${name}`),
    })),
    routes: routes.map((route) => {
      const loadPage = pageImports[route.page ?? route.id];
      if (!loadPage) throw new Error(`remote ${name} has no page for its route ${route.id}`);
      // Under development, the page may have been replaced since.
      const latestLoader: LoaderFunction = async (args, context) =>
        (await loadPage()).loader?.(args, context);
      const page = async (): Promise<PageModule> => {
        const { Component, loader, head } = await loadPage();
        return {
          Component,
          ...(loader && { loader: withTimeLimit(withParams(route.path, latestLoader)) }),
          ...(head && { head }),
        };
      };
      return {
        id: `${name}.${route.id}`,
        path: route.path,
        handle: { remote: name, route: { access, ...route } },
        page,
        lazy: page,
      };
    }),
  };
}

/**
 * Runs `loader` with a time limit. The loader returns `null` if it times out (the page shows skeletons) or if the API fails (the page
 * offers Retry, behaviour.md#failed-loads). If the API responds 404, the page is not found.
 */
function withTimeLimit(loader: LoaderFunction): LoaderFunction {
  return async (args, context) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, LOADER_TIMEOUT_MS, null);
    });
    const loaded = (async () => (await loader(args, context)) ?? null)().catch((error: unknown) => {
      if (isMissing(error)) return notFound();
      if (error instanceof ApiError || error instanceof CancelledError) return null;
      throw error;
    });
    try {
      return await Promise.race([loaded, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * `loader` with `params` read by the declared pattern: React Router has no parameters inside a segment, so they
 * are read from the path.
 */
function withParams(pattern: string, loader: LoaderFunction): LoaderFunction {
  return (args, context) => {
    const params = matchPattern(pattern, new URL(args.request.url).pathname);
    return loader({ ...args, params: params ?? args.params }, context);
  };
}
