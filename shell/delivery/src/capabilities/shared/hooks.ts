import type { AccessEntry, AppDetails, ErrorReport } from '@fitreel/protocol';
import type { TObject } from '@sinclair/typebox';
import type { ReleaseStore } from '../../core/store/release-store';
import type { AddEndpoint } from './deploy-endpoints';

/** A number that is read for each scrape of the metrics. */
export interface Figure {
  /** The name of the metric. */
  name: string;
  help: string;
  read: () => Promise<number>;
}

/** Returns a capability's details of an app, for the control room. */
export type AppDetailsOf = (app: string) => Partial<AppDetails>;

/** Hooks between capabilities: several may have them, and others call them. The core does not call them. */
declare module '../../core/capability' {
  interface Capability<Settings extends TObject = TObject> {
    /** Called after somebody created or revoked a token or a trust. */
    accessChanged?: (store: ReleaseStore, entry: Omit<AccessEntry, 'at'>) => Promise<void>;
    /** The last use of each token or trust. */
    lastUses?: (store: ReleaseStore) => Promise<AccessEntry[]>;
  }

  interface Hooks {
    /** Adds the handlers of its deploy endpoints. */
    endpoints?: (add: AddEndpoint) => void;
    figures?: readonly Figure[];
    /** Details of each app for the control room. */
    appDetails?: () => Promise<AppDetailsOf>;
    /** Receives an error that a browser in `network` reported. */
    errorReported?: (error: ErrorReport, network: string) => void;
  }
}
