import { outline, type Outline } from './markdown';
import { repositoryFiles } from './repository-files';

/** The folder of the decision notes. */
export const DECISIONS = 'shell/docs/decisions';

/** Path of a decision note. */
export const NOTE = new RegExp(`^${DECISIONS}/\\d{4}-[\\w-]+\\.md$`);

export interface Document extends Outline {
  path: string;
  text: string;
}

/** All documents of the repository. */
export function documents(): Document[] {
  return repositoryFiles(/\.md$/).map(({ path, text }) => ({ path, text, ...outline(text) }));
}

/** The documents that describe the present; decision notes and changelogs describe the past. */
export function currentDocuments(): Document[] {
  return documents().filter(({ path }) => !NOTE.test(path) && !/CHANGELOG|^\.changeset/.test(path));
}
