import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { createRequestLog, type PastRequest, type RequestLog } from './request-log';

/**
 * One log for each app: it outlives the page of the tester and ends with a reload. Kept by platform, and not in a
 * variable of its own, since a server renders the pages of many users with this one module.
 */
const logs = new WeakMap<Platform, RequestLog>();

/** The log of the app in which the component is rendered. */
export function useRequestLog(): RequestLog {
  const platform = usePlatform();
  let log = logs.get(platform);
  if (!log) logs.set(platform, (log = createRequestLog(platform.session)));
  return log;
}

/** The last requests of the session, the newest first. */
export function usePastRequests(): readonly PastRequest[] {
  return useStore(useRequestLog());
}
