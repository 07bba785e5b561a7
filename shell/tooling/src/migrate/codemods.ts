import { SDK } from '../shared-modules';

/** What a version of the SDK calls otherwise, or no longer has. */
export interface Codemod {
  /** Version of the SDK from which it holds. */
  version: string;
  /** Module and name of a component. */
  module: string;
  component: string;
  /** Its props: what each is called now, or null where it is gone. */
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
