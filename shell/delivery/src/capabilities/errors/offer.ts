import type { ReleaseError } from '@fitreel/protocol';
import { Offer } from '../../core/capability';

/** Access to the kinds of errors of releases. */
export const ERROR_KINDS = new Offer<{
  /** The errors of an app's releases, merged by kind. */
  read: (app: string) => Promise<ReleaseError[]>;
  /** Calls `listener` with errors whose kinds may be reported. If it fails, it gets them again. */
  onFound: (listener: (errors: readonly ReleaseError[]) => Promise<void>) => void;
}>('errors');
