import type { AppDetails, ErrorReport, ReleaseError } from '@fitreel/protocol';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, DeployEndpoints, FindAccess } from './deploy-endpoints';

/** A number that is read when somebody asks for the metrics. */
export interface Figure {
  /** Of the metric. */
  name: string;
  help: string;
  read: () => Promise<number>;
}

/** What a capability knows of an app, for the control room. */
export type AppDetailsOf = (app: string) => Partial<AppDetails>;

/** Makes a hook of `server` that admits editors alone, and returns the access of each. @throws ApiError, and AccessUnknown */
type AdmitEditors = (
  server: FastifyInstance,
  requestsPerMinute: number,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<Access>;

/** The fields of a site's part in which capabilities meet: one offers what another takes, and the core calls none of them. */
declare module '../../core/capability' {
  interface SitePart {
    /** Adds deploy endpoints. */
    deploy?: (endpoints: DeployEndpoints) => void;
    /** Finds what a token from elsewhere may do. */
    findAccess?: (log: FastifyBaseLogger) => FindAccess;
    admitEditors?: AdmitEditors;
    /** The id for the next page view, if it belongs to a trace. */
    viewId?: () => string | undefined;
    figures?: readonly Figure[];
    /** What the control room says of each app. */
    appDetails?: () => Promise<AppDetailsOf>;
    /** Takes an error that a browser in `network` reported. */
    errorReported?: (error: ErrorReport, network: string) => void;
    /** The errors of the releases of an app, of which those with the same message at the same place are one. */
    errorKinds?: (app: string) => Promise<ReleaseError[]>;
    /** Takes errors whose kinds may be told. Where it fails, it gets them again. */
    tellErrors?: (errors: readonly ReleaseError[]) => Promise<void>;
  }
}
