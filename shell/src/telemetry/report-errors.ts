import type { ErrorReport } from '@fitreel/protocol';
import { ERROR_MESSAGE_MAX, ERROR_STACK_MAX } from '@fitreel/protocol/browser';
import { isNotFound } from '@fitreel/sdk/remote';
import type { RemoteStore } from '@fitreel/sdk/remotes';
import { ownerOf, type SiteRoute } from '../composition/site';
import { LoadError } from '../loading/load-error';

/**
 * The app and version in the URL of a release's file in a stack, or the owner of a part of the page, as the SDK names it in a component
 * stack.
 */
const RELEASE = /\/releases\/([a-z0-9-]+)\/([0-9a-f.-]+)\/|\bremote:([a-z0-9-]+)/g;

/** The release nearest to the top of `stack`: a remote's, or the shell's, which also runs the remotes' code. */
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
  /**
   * An error that React recovers from, such as a rendered text that the browser would not render. It counts for the component in which it
   * happened.
   */
  recovered: (error: unknown, componentStack: string) => void;
}

/**
 * Reports errors that boundaries caught, and watches for uncaught ones. Each is attributed to the remote that threw it. If the stack names
 * no remote, a boundary's error counts against its remote, and any other error against the shell.
 *
 * A page view reports one error of each release, and the release's load then counts as failed. Pages that are not found are left out, and
 * so are releases that failed to load: their load has been reported.
 */
export function reportErrors(
  statuses: RemoteStore,
  routes: readonly SiteRoute[],
  report: (error: ErrorReport) => void,
): ErrorReporter {
  const reported = new Set<string>();
  /** The component stacks of errors whose own stack only contains React. */
  const componentStacks = new WeakMap<object, string>();
  const statusOf = (remote?: string) => statuses.getSnapshot().find(({ name }) => name === remote);

  /** @param blamed name of the remote to which the error is attributed if its stack names none */
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
    // An aborted request that the page no longer needs is not an error.
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
    // React also reports the error to the window, where it is counted.
    recovered(thrown, componentStack) {
      if (thrown instanceof Error) componentStacks.set(thrown, componentStack);
    },
  };
}
