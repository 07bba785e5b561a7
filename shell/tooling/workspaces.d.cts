/** The folders of all workspaces in `repository`, an absolute path, relative to it: `api`, `shell/sdk`, … */
export declare function workspaceFolders(repository: string): string[];
