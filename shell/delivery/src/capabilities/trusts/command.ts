import { Value } from '@sinclair/typebox/value';
import { InvalidArgumentError, type Command } from 'commander';
import { isIssuerUrl, ISSUER_LENGTH_MAX } from './issuer-keys';
import { TRUSTS, Claims, CLAIMS_MAX, ClaimName, ClaimValue, OWN_CHECKS, Trusts } from './trusts';
import { noteCreation } from '../shared/access';
import { addRevoke } from '../shared/revoke-command';
import {
  addLocalOptions,
  app,
  author,
  by,
  chosenStore,
  userName,
  type DeliveryOptions,
} from '../../cli/options';
import { minuteOf, table, type CommandContext } from '../../cli/output';

function issuerUrl(value: string): string {
  if (value.length <= ISSUER_LENGTH_MAX && isIssuerUrl(value)) return value;
  throw new InvalidArgumentError('It takes the https URL in the claim “iss” of the tokens.');
}

function addClaim(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=');
  if (!Value.Check(ClaimName, name) || !Value.Check(ClaimValue, value))
    throw new InvalidArgumentError('It takes a claim and its value: sub=repo:team/app:ref:refs/heads/main.');
  if (OWN_CHECKS.has(name)) throw new InvalidArgumentError(`The gateway checks ${name} itself.`);
  if (Object.hasOwn(before, name)) throw new InvalidArgumentError(`The claim ${name} is there twice.`);
  return { ...before, [name]: value };
}

interface CreateOptions extends DeliveryOptions {
  issuer: string;
  claim: Record<string, string>;
  app: string;
  previews?: true;
  name?: string;
}

function addCreate(trust: Command, context: CommandContext): void {
  const command = trust.command('create', { isDefault: true });
  addLocalOptions(command)
    .description('let a workflow deploy one app; “create” may be left out')
    .requiredOption('--issuer <URL>', 'who signs its tokens, as in their claim “iss”', issuerUrl)
    .requiredOption(
      '--claim <NAME=VALUE>',
      `a claim that its tokens must have; “sub” is needed, and ${CLAIMS_MAX} may be given`,
      addClaim,
    )
    .requiredOption('--app <NAME>', 'the remote, or shell', app)
    .option('--previews', 'only to upload and preview releases of it: for pull requests')
    .option('--name <WHO>', 'for the history (default: workflow of NAME)', author)
    .addOption(by())
    .action(async (options: CreateOptions) => {
      const { issuer, claim, app: forApp, previews, name = `workflow of ${forApp}` } = options;
      const claims = Value.Check(Claims, claim)
        ? claim
        : command.error(
            `error: --claim takes “sub” and up to ${CLAIMS_MAX - 1} others: without “sub”, others’ tokens could fit too.`,
          );
      const store = await chosenStore(options, context);
      const created = await new Trusts(store.records(TRUSTS)).create({
        app: forApp,
        name,
        issuer,
        claims,
        ...(previews && { previews }),
      });
      await noteCreation(context.capabilities, store, 'trust', created, options.by ?? userName());
      const text = `Tokens of ${issuer} for ${claims.sub} ${previews ? 'preview' : 'deploy'} ${forApp}.`;
      const hint = `Their audience must be the PUBLIC_URL of the site. End it with “fitreel trust revoke ${created.id}”.`;
      context.finish({ json: created, text, hint });
    });
}

function addList(trust: Command, context: CommandContext): void {
  addLocalOptions(trust.command('list'))
    .description('list the trusts')
    .action(async (options: DeliveryOptions) => {
      const trusts = await new Trusts((await chosenStore(options, context)).records(TRUSTS)).list();
      const heads = ['ID', 'APP', 'MAY', 'WHO', 'ISSUER', 'CLAIMS', 'CREATED', 'LAST USED (UTC)'];
      const rows = trusts.map(
        ({ id, app: forApp, previews, name, issuer, claims, createdAt, lastUsedAt }) => [
          id,
          forApp,
          previews ? 'preview' : 'deploy',
          name,
          issuer,
          Object.entries(claims)
            .map(([claim, value]) => `${claim}=${value}`)
            .join(' '),
          createdAt.slice(0, 10),
          lastUsedAt ? minuteOf(lastUsedAt) : 'never',
        ],
      );
      context.finish({ json: trusts, text: rows.length > 0 ? table(heads, rows) : 'There are no trusts.' });
    });
}

/** `fitreel trust [create]|list|revoke`: manages which workflows may deploy to this site's running gateway with their own tokens. */
export function addTrust(program: Command, context: CommandContext): void {
  const trust = program
    .command('trust')
    .description('let workflows deploy over HTTP with tokens of their own, list and revoke that');
  addCreate(trust, context);
  addList(trust, context);
  addRevoke(trust, context, 'trust', TRUSTS);
}
