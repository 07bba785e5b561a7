import type { ReleaseError } from '@fitreel/protocol';
import { Offer } from '../../core/capability';

/** The kinds of errors that releases have. */
export const ERROR_KINDS = new Offer<{
  /** The errors of the releases of an app, of which those with the same message at the same place are one. */
  read: (app: string) => Promise<ReleaseError[]>;
  /** Tells `listener` errors whose kinds may be told. Where it fails, it gets them again. */
  onFound: (listener: (errors: readonly ReleaseError[]) => Promise<void>) => void;
}>('errors');
