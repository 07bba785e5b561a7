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
  capabilities: readonly Capability[];
  /** Their hooks; complete once all are open. */
  hooks: readonly Hooks[];
}

/** What a capability adds to a site. `capabilities/shared/hooks.ts` declares the hooks that other capabilities call, and the core does not. */
export interface Hooks {
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
  /** The operator's settings of every page; of one capability. */
  settings?: Pick<PageSettings, 'site'>;
  /** Presents the shell of a page as the operator's own. */
  shell?: (shell: ShownShell) => ShownShell;
  /** Makes the script by which a page reports how it is viewed. */
  viewScript?: (view: ViewRequest) => string;
  /** Takes an error of a page that the server could not render: its message with its stack. */
  errorThrown?: (app: string, version: string, route: string, text: string) => void;
  /** Writes what is not written yet. Never rejects. */
  flush?: () => Promise<void>;
  /** Begins what runs beside the server, before the port opens. Returns what ends it. */
  start?: (log: FastifyBaseLogger) => () => Promise<void>;
}

/** What one capability gives others on a site. Its `offer.ts` declares it; capabilities that take it name it in `needs`. */
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

/** An optional part of the platform (ADR-0133). The core calls its hooks, and knows no capability by name. */
export interface Capability<Settings extends TObject = TObject> {
  /** The name of its folder. */
  name: string;
  /** What its server gives other capabilities. */
  offers?: readonly Offer<unknown>[];
  /** Offers of other capabilities that its server takes. A site that lacks one does not start. */
  needs?: readonly Offer<unknown>[];
  /** Environment variables; each description completes the sentence "NAME takes …". */
  settings?: Settings;
  /** Kinds of records that it keeps. */
  records?: readonly RecordKind[];
  /** What it checks in gateways and commands alike. */
  checks?(settings: Static<Settings>): Checks;
  /** What it hears of a store there. */
  listeners?(settings: Static<Settings>): Listeners;
  /** Opens stores that are not folders. */
  store?(settings: Static<Settings>): StoreSource;
  /** A sentence that an operator should read before a start changes anything. */
  startNote?(settings: Static<Settings>): Promise<string>;
  /** Its deploy endpoints. */
  endpoints?: DeployEndpoints;
  /** Loads its `server.ts` when a site starts: commands must not load the API. */
  server?(): {
    /**
     * Prepares a site before its database is opened. Throws `ConfigError` where settings exclude each other.
     *
     * @returns what adds its hooks, once database and store are open
     */
    prepare(settings: Static<Settings>, config: GatewayConfig): (site: OpenSite) => Hooks;
  };
}

/** The settings of a capability in `env`. Throws `ConfigError`. */
export function settingsOf({ settings }: Capability, env: Environment): Static<TObject> {
  return settings ? readSettings(settings, env) : {};
}

/** The checks and listeners of `capabilities`. Throws `ConfigError` for a setting with a wrong value. */
export function rulesOf(capabilities: readonly Capability[], env: Environment): Rules {
  const each = capabilities.map((capability) => {
    const settings = settingsOf(capability, env);
    return { ...capability.checks?.(settings), ...capability.listeners?.(settings) };
  });
  return allRules(each);
}

/** Adds the hooks of all capabilities to a site. */
export type OpenCapabilities = (site: Omit<OpenSite, 'capabilities' | 'hooks'>) => readonly Hooks[];
