import { ApiError } from '@fitreel/api/http';
import type { Access, Account, Caller } from '../shared/deploy-endpoints';

/** A request that would change an app with another app's token. */
export class WrongApp extends Error {
  override readonly name = 'WrongApp';
}

/** The purpose of each role, for messages. */
const ROLE_LIMITS = { reader: 'reading', operator: 'all apps', editor: 'editing the catalogue' } as const;

/** The holder of an authorised request's token. */
export class TokenHolder implements Caller {
  readonly access: Access;

  /** @param accesses a workflow's token may give access to several apps */
  constructor(private readonly accesses: readonly Access[]) {
    const [first] = accesses;
    if (!first) throw new Error('the request was not authorised');
    this.access = first;
  }

  /** Tokens with the same accesses share an account. A token with fewer accesses does not use up their quota. */
  account({ uploadsOnly }: Access = this.access): Account {
    return { id: this.accesses.map(({ id }) => id).join(' '), uploadsOnly: uploadsOnly !== undefined };
  }

  accessTo(app: string, purpose: 'live' | 'upload' = 'live'): Access {
    const found = this.accesses.filter((access) => access.role === 'operator' || access.app === app);
    const access =
      found.find(({ uploadsOnly }) => !uploadsOnly) ?? (purpose === 'upload' ? found[0] : undefined);
    if (access) return access;
    const [weaker] = found;
    throw new WrongApp(
      weaker
        ? `The token ${weaker.id} ${weaker.uploadsOnly}.`
        : `${this.#limits()}, and this changes ${app}.`,
    );
  }

  accessToOne(releases: readonly { app: string }[], of: string): Access {
    const access = this.accesses.find(
      ({ app, role }) => role === 'operator' || releases.some((release) => release.app === app),
    );
    if (!access) throw new WrongApp(`${this.#limits()}, and ${of} has no release of it.`);
    return access;
  }

  onlyApp(): string {
    const { app } = this.access;
    const apps = this.accesses.map((access) => access.app);
    if (app && apps.every((other) => other === app)) return app;
    if (!app) throw new WrongApp(`${this.#limits()}.`);
    throw new ApiError('valuesInvalid', {
      text: `Name the app, as the token is for several: ${apps.toSorted().join(', ')}.`,
    });
  }

  requireDeployer(): void {
    if (this.access.role === 'editor') throw new WrongApp(`${this.#limits()}.`);
  }

  /** The token's limits, for the message of a WrongApp. */
  #limits(): string {
    const apps = this.accesses.map(({ app, role }) => (role ? ROLE_LIMITS[role] : app));
    return `The token ${this.access.id} is for ${apps.join(' and ')} only`;
  }
}
