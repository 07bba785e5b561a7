import { SDK } from '../shared-modules';

/** Names that a version of the SDK changes or removes. */
export interface Codemod {
  /** First version of the SDK with the change. */
  version: string;
  /** Module and name of a component. */
  module: string;
  component: string;
  /** Its changed props: the new name of each, or null if it was removed. */
  props: Readonly<Record<string, string | null>>;
}

/** The latest version last. */
export const CODEMODS: readonly Codemod[] = [
  {
    version: '3.0.0',
    module: `${SDK}/ui`,
    component: 'VideoGrid',
    props: { start: null, onNearStart: null },
  },
];
