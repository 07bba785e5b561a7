import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folders of all workspaces in `repository`, relative to it. */
export function workspaceFolders(repository: string): string[] {
  const { workspaces } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('*')) return [pattern];
    return readdirSync(repository).filter((name) => name.startsWith(pattern.slice(0, -1)));
  });
}
