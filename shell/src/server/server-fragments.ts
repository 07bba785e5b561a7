import type { FragmentFailure, PageToRender } from '@fitreel/protocol';
import type { RemoteModule } from '@fitreel/sdk/remote';
import type { FragmentData } from './fragment-data';
import type { FragmentModule } from '@fitreel/sdk/slots';
import type { LiveRemote } from '../composition/live-remotes';
import { fragmentKey } from '@fitreel/protocol/browser';

/** The fragments that a page may show at once. */
export interface ServerFragments {
  /** By key. */
  modules: ReadonlyMap<string, FragmentModule>;
  /** Those whose files threw. */
  failures: readonly FragmentFailure[];
}

/** The text of an error for the gateway's log. */
export function failureText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Loads the fragments that are rendered on the server, of the remotes whose modules the page was given. */
export async function serverFragments(
  remotes: readonly LiveRemote[],
  { remote: own, fragments = {} }: PageToRender,
  data: FragmentData,
): Promise<ServerFragments> {
  const given = [own, ...Object.values(fragments)] as (RemoteModule | null)[];
  const modules = new Map<string, FragmentModule>();
  const failures: FragmentFailure[] = [];
  const wanted = remotes.flatMap(({ name, description }) =>
    (description.fragments ?? [])
      .filter(({ server, access }) => server && access === 'public')
      .map(({ id }) => ({ remote: name, id })),
  );
  for (const { remote, id } of wanted) {
    const fragment = given
      .find((module) => module?.name === remote)
      ?.fragments?.find((candidate) => candidate.id === id);
    if (!fragment) continue;
    try {
      modules.set(fragmentKey(remote, id), data.given(await fragment.module()));
    } catch (error) {
      failures.push({ remote, message: failureText(error) });
    }
  }
  return { modules, failures };
}
