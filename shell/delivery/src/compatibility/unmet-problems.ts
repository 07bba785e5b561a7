import { appOf, unmetProps, type Problem, type Release, type UnmetProp } from '@fitreel/protocol';
import type { Filling } from './filling';

function unmetProblem(
  { remote, what, slot }: Filling,
  page: Release,
  { prop, takes, given }: UnmetProp,
): Problem {
  const wanted = `${prop}: ${takes.join(' | ')}`;
  const app = appOf(page);
  return {
    code: 'slot',
    message: `The ${what} ${remote.version} takes ${wanted} of the slot ${slot}, but ${app} ${page.version} hands over ${
      given ? `${prop}: ${given.join(' | ')}` : `no ${prop}`
    }.`,
    remedy: `Deploy a release of ${app} that hands over ${wanted}, or one of ${appOf(remote)} that works without it.`,
  };
}

/** What a fragment takes of its slot and `page` does not hand over where it shows that slot. */
export function unmetProblems(filling: Filling, page: Release): Problem[] {
  const given = page.shows?.[filling.slot];
  return given ? unmetProps(given, filling.takes).map((unmet) => unmetProblem(filling, page, unmet)) : [];
}
