import type { ReleaseStore } from '../../core/store/release-store';

/** How far back a message leads. */
const BACK_MS = 10 * 60_000;

/**
 * The command that makes the live releases of a site what they were ten minutes before `at`; null where nothing changed since, or the
 * site has no revision from before.
 *
 * @param site address of the site
 * @param at RFC 3339
 */
export async function commandBack(
  { revisions }: Pick<ReleaseStore, 'revisions'>,
  site: string,
  at: string,
): Promise<string | null> {
  const latest = await revisions.latest();
  const then = Date.parse(at) - BACK_MS;
  for await (const { revision, at } of revisions.newestFirst())
    if (Date.parse(at) <= then)
      return revision === latest?.revision ? null : `fitreel rollback --revision ${revision} --to ${site}`;
  return null;
}

/** The command that takes back one release alone: a canary, or the live one. */
export const commandUndo = (site: string, app: string, version: string): string =>
  `fitreel rollback ${app} --undo ${version} --to ${site}`;
