import { readSettings, type Environment } from '@fitreel/api/config';
import type { Database } from '@fitreel/api/db';
import type { DeployEndpoints, PageSettings, ReleaseName, ViewRequest } from '@fitreel/protocol';
import type { Static, TObject } from '@sinclair/typebox';
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from './gateway/config';
import type { ShownShell, SiteSource, SiteVariants } from './site/snapshot';
import type { RecordKind } from './store/records';
import type { Checks, Listeners, ReleaseStore, Rules, StoreSource } from './store/release-store';
import { allRules } from './store/rules';
import type { UpcomingSites } from './visit/upcoming-sites';

/** The site of this process, as passed to capabilities. */
export interface OpenSite {
  config: GatewayConfig;
  database: Database;
  store: ReleaseStore;
  site: SiteSource;
  /** Changes the site once the resulting pages are rendered. */
  upcoming: UpcomingSites;
  /** Problems that an operator should fix, although pages are still served. */
  warnings: () => string[];
  capabilities: readonly Capability[];
  /** The capabilities' hooks; complete once all capabilities are open. */
  hooks: readonly Hooks[];
}

/** A capability's additions to a site. `capabilities/shared/hooks.ts` declares the hooks that only other capabilities call. */
export interface Hooks {
  /** Plugins of the server, registered before all routes. */
  observers?: readonly FastifyPluginAsync[];
  /** Plugins of the server that add routes other than pages. */
  routes?: readonly FastifyPluginAsync[];
  /** Extra fields for each line of the log. */
  logFields?: () => object;
  /** Plugins of the API. */
  plugins?: readonly FastifyPluginAsync[];
  /**
   * The site for a visitor who does not get the public one; `responded` once the hook has answered the request; null for the public site.
   * Runs for every page, so it must be fast.
   */
  ownSite?: (request: FastifyRequest, reply: FastifyReply) => Promise<SiteVariants | 'responded' | null>;
  /** Whether to send the files of a release that was never live. */
  serves?: (release: ReleaseName) => Promise<boolean>;
  /** Called with the public site for each page of it that is sent. */
  sends?: (site: SiteVariants) => void;
  /** The operator's settings for every page. At most one capability provides them. */
  settings?: Pick<PageSettings, 'site'>;
  /** Rebrands the shell of a page as the operator's own. */
  shell?: (shell: ShownShell) => ShownShell;
  /** Makes the script with which a page reports how it is viewed. */
  viewScript?: (view: ViewRequest) => string;
  /** Receives the error of a page that the server could not render: its message and stack. */
  errorThrown?: (app: string, version: string, route: string, text: string) => void;
  /** Writes all pending data. Never rejects. */
  flush?: () => Promise<void>;
  /** Starts background work before the port opens. Returns a function that stops it. */
  start?: (log: FastifyBaseLogger) => () => Promise<void>;
}

/** A value that one capability provides to others on a site. Its `offer.ts` declares it; capabilities that use it list it in `needs`. */
export class Offer<T> {
  readonly #given = new WeakMap<ReleaseStore, T>();

  /** @param owner the name of the capability */
  constructor(readonly owner: string) {}

  give({ store }: Pick<OpenSite, 'store'>, value: T): void {
    this.#given.set(store, value);
  }

  take({ store }: Pick<OpenSite, 'store'>): T {
    const value = this.#given.get(store);
    if (value === undefined) throw new Error(`${this.owner} gave the site nothing`);
    return value;
  }
}

/** An optional part of the platform (ADR-0133). The core calls its hooks, and does not know any capability by name. */
export interface Capability<Settings extends TObject = TObject> {
  /** The name of its folder. */
  name: string;
  /** Offers that its server provides to other capabilities. */
  offers?: readonly Offer<unknown>[];
  /** Offers of other capabilities that its server uses. A site that lacks one does not start. */
  needs?: readonly Offer<unknown>[];
  /** Environment variables; each description completes the sentence "NAME takes …". */
  settings?: Settings;
  /** The kinds of records that it stores. */
  records?: readonly RecordKind[];
  /** Checks that run in gateways and commands alike. */
  checks?(settings: Static<Settings>): Checks;
  /** Listeners on the store, in gateways and commands alike. */
  listeners?(settings: Static<Settings>): Listeners;
  /** Opens stores other than folders. */
  store?(settings: Static<Settings>): StoreSource;
  /** A sentence for the operator to read before a start changes anything. */
  startNote?(settings: Static<Settings>): Promise<string>;
  /** Its deploy endpoints. */
  endpoints?: DeployEndpoints;
  /** Loads its `server.ts` when a site starts: commands must not load the API. */
  server?(): {
    /**
     * Prepares a site before its database is opened. Throws `ConfigError` if settings exclude each other.
     *
     * @returns a function that returns its hooks, to be called once database and store are open
     */
    prepare(settings: Static<Settings>, config: GatewayConfig): (site: OpenSite) => Hooks;
  };
}

/** Reads the settings of a capability from `env`. Throws `ConfigError`. */
export function settingsOf({ settings }: Capability, env: Environment): Static<TObject> {
  return settings ? readSettings(settings, env) : {};
}

/** The checks and listeners of `capabilities`. Throws `ConfigError` for a setting with an invalid value. */
export function rulesOf(capabilities: readonly Capability[], env: Environment): Rules {
  const each = capabilities.map((capability) => {
    const settings = settingsOf(capability, env);
    return { ...capability.checks?.(settings), ...capability.listeners?.(settings) };
  });
  return allRules(each);
}

/** Opens all capabilities for a site and returns their hooks. */
export type OpenCapabilities = (site: Omit<OpenSite, 'capabilities' | 'hooks'>) => readonly Hooks[];
