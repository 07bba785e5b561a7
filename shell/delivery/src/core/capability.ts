import { readSettings, type Environment } from '@fitreel/api/config';
import type { Database } from '@fitreel/api/db';
import type { ReleaseName, ViewRequest } from '@fitreel/protocol';
import type { Static, TObject } from '@sinclair/typebox';
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from './gateway/config';
import type { SiteSource, SiteVariants } from './site/snapshot';
import type { RecordKind } from './store/records';
import type { ReleaseRules, ReleaseStore, StoreSource } from './store/release-store';
import { allRules } from './store/rules';
import type { UpcomingSites } from './visit/upcoming-sites';

/** The site of this process, as capabilities see it. */
export interface OpenSite {
  config: GatewayConfig;
  database: Database;
  store: ReleaseStore;
  site: SiteSource;
  /** Makes changes of the site once the pages after them are rendered. */
  upcoming: UpcomingSites;
  /** Problems that an operator should solve, although pages are served. */
  warnings: () => string[];
  /** What all capabilities add; complete once all have joined. */
  parts: readonly SitePart[];
}

/**
 * What a capability adds to a site, and the core calls. What is left out adds nothing. Capabilities declare further fields, in which
 * they meet, as plugins of Fastify declare decorators (`capabilities/shared/part-fields.ts`).
 */
export interface SitePart {
  /** Plugins of the server, registered before all routes. */
  observers?: readonly FastifyPluginAsync[];
  /** Plugins of the server with routes besides the pages. */
  routes?: readonly FastifyPluginAsync[];
  /** Further fields of each line of the log. */
  logFields?: () => object;
  /** Plugins of the API. */
  plugins?: readonly FastifyPluginAsync[];
  /**
   * The site for a visitor who does not get the public one, or `responded` once it has answered the request; null for the public site.
   * Every page asks this, so it must be quick.
   */
  ownSite?: (request: FastifyRequest, reply: FastifyReply) => Promise<SiteVariants | 'responded' | null>;
  /** Whether to send the files of a release that was never live. */
  serves?: (release: ReleaseName) => Promise<boolean>;
  /** Called with the public site for each of its pages that is sent. */
  sends?: (site: SiteVariants) => void;
  /** Makes the script by which a page reports how it is viewed. */
  viewScript?: (view: ViewRequest) => string;
  /** Takes an error of a page that the server could not render: its message with its stack. */
  errorThrown?: (app: string, version: string, route: string, text: string) => void;
  /** Writes what is not written yet. Never rejects. */
  flush?: () => Promise<void>;
  /** Begins what runs beside the server, before the port opens. Returns what ends it. */
  start?: (log: FastifyBaseLogger) => () => Promise<void>;
}

/** Adds a capability to a site, once its database and its store are open. */
export type JoinSite = (site: OpenSite) => SitePart;

/** An optional part of the platform: one value with what it adds (ADR-0104). The core calls what is there, and knows no name. */
export interface Capability<Settings extends TObject = TObject> {
  /** The name of its folder. */
  name: string;
  /** Environment variables; each description completes the sentence "NAME takes …". */
  settings?: Settings;
  /** Kinds of records that it keeps. */
  records?: readonly RecordKind[];
  /** What it adds to a store, in gateways and commands alike. */
  rules?(settings: Static<Settings>): ReleaseRules;
  /** Opens stores that are not folders. */
  store?(settings: Static<Settings>): StoreSource;
  /** A sentence that an operator should read before a start changes anything. */
  startNote?(settings: Static<Settings>): Promise<string>;
  /** Prepares a site, before its database is opened. Throws `ConfigError` where settings do not go together. */
  join?(settings: Static<Settings>, config: GatewayConfig): JoinSite;
}

/** The settings of a capability in `env`. Throws `ConfigError`. */
export function settingsOf({ settings }: Capability, env: Environment): Static<TObject> {
  return settings ? readSettings(settings, env) : {};
}

/** What `capabilities` demand of releases. Throws `ConfigError` for a setting with a wrong value. */
export function rulesOf(capabilities: readonly Capability[], env: Environment): Required<ReleaseRules> {
  return allRules(
    capabilities.flatMap((capability) => capability.rules?.(settingsOf(capability, env)) ?? []),
  );
}

/** Prepares a site with `capabilities`. Throws `ConfigError` for a setting with a wrong value. */
export function joinAll(
  capabilities: readonly Capability[],
  env: Environment,
  config: GatewayConfig,
): JoinSite[] {
  return capabilities.flatMap((capability) => capability.join?.(settingsOf(capability, env), config) ?? []);
}
