import type { ErrorReport } from '@fitreel/protocol';
import { ERROR_MESSAGE_MAX, ERROR_STACK_MAX } from '@fitreel/protocol/browser';
import { isNotFound } from '@fitreel/sdk/remote';
import type { RemoteStore } from '@fitreel/sdk/remotes';
import { ownerOf, type SiteRoute } from '../composition/site';
import { LoadError } from '../loading/load-error';

/** The app and version of a release whose file is in a stack, or the owner of a part of the page, as the SDK names it in a component stack. */
const RELEASE = /\/releases\/([a-z0-9-]+)\/([0-9a-f.-]+)\/|\bremote:([a-z0-9-]+)/g;

/** The release that is next to where `stack` begins: of a remote, or of the shell, which runs what remotes give it. */
function releaseIn(
  stack: string,
  ofShell: boolean,
): { remote?: string | undefined; version?: string | undefined } | null {
  for (const [, app, version, owner] of stack.matchAll(RELEASE))
    if ((app === 'shell') === ofShell) return { remote: app ?? owner, version };
  return null;
}

/** Reports errors that a boundary caught. */
export interface ErrorReporter {
  /** An error of the page at `pathname`. */
  page: (error: unknown, pathname: string) => void;
  /** An error of a fragment of `remote`. */
  fragment: (error: unknown, remote: string) => void;
  /** An error that React recovers from, such as a rendered text that the browser would not render: of the component it is in. */
  recovered: (error: unknown, componentStack: string) => void;
}

/**
 * Reports errors that boundaries caught, and watches for errors that nobody caught.
 * Each names the remote that threw it; without one in the stack, a boundary's error counts against its remote, and another that
 * of the shell. A page view reports one error of each release, which counts its load as failed. Leaves out pages that are not found, and
 * releases that did not load: their load has been reported.
 */
export function reportErrors(
  statuses: RemoteStore,
  routes: readonly SiteRoute[],
  report: (error: ErrorReport) => void,
): ErrorReporter {
  const reported = new Set<string>();
  /** Errors whose own stack has React alone, with the components in which they happened. */
  const componentStacks = new WeakMap<object, string>();
  const statusOf = (remote?: string) => statuses.getSnapshot().find(({ name }) => name === remote);

  /** @param blamed name of the remote whose error it is if its stack names none */
  function add(thrown: unknown, owner: SiteRoute | null, blamed?: string): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const stack = (componentStacks.get(error) ?? error.stack ?? '')
      .replace(`${error.name}: ${error.message}`, '')
      .replaceAll(location.origin, '')
      .trim();
    const { remote, version = statusOf(remote)?.version } =
      releaseIn(stack, false) ?? (blamed ? { remote: blamed } : releaseIn(stack, true)) ?? {};
    const key = `${remote} ${version}`;
    if (!remote || !version || reported.has(key)) return;
    if (remote !== 'shell' && statusOf(remote)?.state !== 'loaded') return;
    reported.add(key);
    report({
      remote,
      version,
      route: owner?.remote.name === remote ? owner.id : null,
      message: `${error.name}: ${error.message}`.slice(0, ERROR_MESSAGE_MAX),
      stack: stack.slice(0, ERROR_STACK_MAX),
    });
  }

  const uncaught = (thrown: unknown) => {
    // A request that the page no longer needs.
    if (thrown instanceof Error && thrown.name !== 'AbortError')
      add(thrown, ownerOf(routes, location.pathname));
  };
  window.addEventListener('error', ({ error }) => uncaught(error));
  window.addEventListener('unhandledrejection', ({ reason }) => uncaught(reason));
  return {
    page(thrown, pathname) {
      const owner = ownerOf(routes, pathname);
      if (!isNotFound(thrown))
        add(thrown instanceof LoadError ? thrown.cause : thrown, owner, owner?.remote.name);
    },
    fragment: (thrown, remote) => add(thrown, ownerOf(routes, location.pathname), remote),
    // React's callback hands it on to the window, which is where it counts.
    recovered(thrown, componentStack) {
      if (thrown instanceof Error) componentStacks.set(thrown, componentStack);
    },
  };
}
