import { matchPattern } from '@fitreel/protocol/browser';
import type { LoaderFunction } from 'react-router-dom';
import type { FragmentModule } from '../fragments/fragment';
import type {
  FragmentImports,
  ListenerImports,
  ListenerModule,
  PageModule,
  PageName,
  RemoteDescription,
  RemoteModule,
  RouteDescription,
} from './types';

/** What a remote has besides pages. */
type Extras<D extends RemoteDescription> = (D extends { fragments: readonly object[] }
  ? { fragments: FragmentImports<D> }
  : { fragments?: never }) &
  (D extends { listeners: readonly object[] } ? { listeners: ListenerImports<D> } : { listeners?: never });

type ArgumentsOf<D extends RemoteDescription> = D extends
  | { fragments: readonly object[] }
  | { listeners: readonly object[] }
  ? [extras: Extras<D>]
  : [];

/** The import with that name, as a function of any slot's props or event: the description decides which. */
function importOf<T>(imports: object | undefined, name: string, owner: string): () => Promise<T> {
  const found: unknown = imports && Reflect.get(imports, name);
  if (typeof found !== 'function') throw new Error(`${owner} has no file for ${name}`);
  return found as () => Promise<T>;
}

/**
 * Joins a remote's description with its pages, fragments and listeners.
 *
 * @param pages for every page of the description, the import of its file as the chunk `page-<page name>`
 * @param extras for every fragment, the import of its file as the chunk `fragment-<id>`; and for every event that it listens
 *   to, the listener's file
 */
export function defineRemote<const D extends RemoteDescription>(
  description: D,
  pages: Record<PageName<D>, () => Promise<PageModule>>,
  ...extras: ArgumentsOf<D>
): RemoteModule {
  const load: Record<string, (() => Promise<PageModule>) | undefined> = pages;
  const { name, fragments = [], listeners = [] }: RemoteDescription = description;
  const [imports] = extras as readonly { fragments?: object; listeners?: object }[];
  return {
    fragments: fragments.map((fragment) => ({
      ...fragment,
      module: importOf<FragmentModule>(imports?.fragments, fragment.id, `the fragment of ${name}`),
    })),
    listeners: listeners.map((listener) => ({
      ...listener,
      module: importOf<ListenerModule>(imports?.listeners, listener.event, `the listener of ${name}`),
    })),
    name: description.name,
    routes: description.routes.map((route: RouteDescription) => {
      const loadPage = load[route.page ?? route.id];
      if (!loadPage) throw new Error(`remote ${description.name} has no page for its route ${route.id}`);
      // Under development, a page may have been replaced since.
      const latestLoader: LoaderFunction = async (args, context) =>
        (await loadPage()).loader?.(args, context);
      const page = async (): Promise<PageModule> => {
        const { Component, loader } = await loadPage();
        return loader ? { Component, loader: withParams(route.path, latestLoader) } : { Component };
      };
      return {
        id: `${description.name}.${route.id}`,
        path: route.path,
        handle: { remote: description.name, route },
        page,
        lazy: page,
      };
    }),
  };
}

/**
 * `loader` with `params` read by the declared pattern: React Router has no parameters inside a segment (ADR-0003), so they
 * are read from the path.
 */
function withParams(pattern: string, loader: LoaderFunction): LoaderFunction {
  return (args, context) => {
    const params = matchPattern(pattern, new URL(args.request.url).pathname);
    return loader({ ...args, params: params ?? args.params }, context);
  };
}
