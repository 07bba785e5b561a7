import type { AccessEntry, AppDetails, ErrorReport } from '@fitreel/protocol';
import type { TObject } from '@sinclair/typebox';
import type { ReleaseStore } from '../../core/store/release-store';
import type { AddEndpoint } from './deploy-endpoints';

/** A number that is read when somebody asks for the metrics. */
export interface Figure {
  /** Of the metric. */
  name: string;
  help: string;
  read: () => Promise<number>;
}

/** What a capability knows of an app, for the control room. */
export type AppDetailsOf = (app: string) => Partial<AppDetails>;

/** Hooks that several capabilities may have, and others call if the site has them. The core calls none of them. */
declare module '../../core/capability' {
  interface Capability<Settings extends TObject = TObject> {
    /** Hears that somebody created or revoked a token, or what else lets somebody deploy. */
    accessChanged?: (store: ReleaseStore, entry: Omit<AccessEntry, 'at'>) => Promise<void>;
    /** The last use of each thing that lets somebody deploy. */
    lastUses?: (store: ReleaseStore) => Promise<AccessEntry[]>;
  }

  interface Hooks {
    /** Adds the handlers of its deploy endpoints. */
    endpoints?: (add: AddEndpoint) => void;
    figures?: readonly Figure[];
    /** What the control room says of each app. */
    appDetails?: () => Promise<AppDetailsOf>;
    /** Takes an error that a browser in `network` reported. */
    errorReported?: (error: ErrorReport, network: string) => void;
  }
}
