import { matchRoute } from '@fitreel/protocol/browser';
import type { ListenerModule, PageModule, RemoteModule } from '@fitreel/sdk/remote';
import type { FragmentModule } from '@fitreel/sdk/slots';
import type { LoadPart } from './load-error';

/** A part of a remote that has a file of its own. */
export interface RemotePart<T> {
  kind: LoadPart;
  /** For messages: `page for /trend`. */
  what: string;
  /** The import of its file; undefined in a release that lacks it. */
  find: (remote: RemoteModule) => (() => Promise<T>) | undefined;
}

export function pageAt(pathname: string): RemotePart<PageModule> {
  return {
    kind: 'page',
    what: `page for ${pathname}`,
    find: ({ routes }) => matchRoute(routes, pathname)?.route.page,
  };
}

export function fragmentPart(id: string): RemotePart<FragmentModule> {
  return {
    kind: 'fragment',
    what: `fragment ${id}`,
    find: ({ fragments }) => fragments?.find((fragment) => fragment.id === id)?.module,
  };
}

export function listenerPart(event: string): RemotePart<ListenerModule> {
  return {
    kind: 'listener',
    what: `listener for ${event}`,
    find: ({ listeners }) => listeners?.find((listener) => listener.event === event)?.module,
  };
}
