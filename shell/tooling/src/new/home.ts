export interface NewRemote {
  /** In lower case: `nutrition`. The folder is `remote-nutrition`, the first page is at `/nutrition`. */
  name: string;
  /** The name that people see, in the sidebar too: "Nutrition". */
  title: string;
}

/** What depends on where a remote is developed: in the repository of the platform, or in one of its own. */
export interface Home {
  devDependencies: () => Record<string, string>;
  /** Content of `tsconfig.json`. */
  tsconfig: (name: string) => string;
  /** The command that runs a script of the remote. */
  command: (script: string, name: string) => string;
  /** What to do after `fitreel-new`. */
  next: (name: string) => string;
  /** Further files, by path. */
  files: (name: string) => Readonly<Record<string, string>>;
}
