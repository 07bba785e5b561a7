import type { Command } from 'commander';
import { Tokens } from '../../tokens/tokens';
import { author, app } from '../arguments';
import type { Cli } from '../cli';
import { chosenStore, localOptions, type DeliveryOptions } from '../delivery-options';
import { table } from '../table';

const tokensOf = (options: DeliveryOptions, cli: Cli) => new Tokens(chosenStore(options, cli).folder);

function addCreate(token: Command, cli: Cli): void {
  localOptions(token.command('create'))
    .description('makes a token that is good for one app, and prints it this once')
    .requiredOption('--remote <NAME>', 'the remote, or shell', app)
    .option('--name <WHO>', 'who gets it, for the history (default: token of NAME)', author)
    .action(async (options: DeliveryOptions & { remote: string; name?: string }) => {
      const { remote, name = `token of ${remote}` } = options;
      const created = await tokensOf(options, cli).create(remote, name);
      const aside = `Good for ${remote} alone. It is kept nowhere: set FITREEL_DEPLOY_TOKEN to it where ${remote} is deployed from.`;
      cli.finish({ json: created, text: created.token, aside });
    });
}

function addList(token: Command, cli: Cli): void {
  localOptions(token.command('list'))
    .description('shows which tokens there are')
    .action(async (options: DeliveryOptions) => {
      const tokens = await tokensOf(options, cli).list();
      const columns = [{ head: 'ID' }, { head: 'APP' }, { head: 'WHO' }, { head: 'MADE' }];
      const rows = tokens.map(({ id, app: of, name, createdAt }) => [id, of, name, createdAt.slice(0, 10)]);
      cli.finish({ json: tokens, text: rows.length > 0 ? table(columns, rows) : 'There are no tokens.' });
    });
}

function addRevoke(token: Command, cli: Cli): void {
  const command = token.command('revoke');
  localOptions(command)
    .description('makes a token good for nothing, at once')
    .argument('<ID>', 'id of the token, as list shows it')
    .action(async (id: string, options: DeliveryOptions) => {
      const revoked = await tokensOf(options, cli).revoke(id);
      if (!revoked) command.error('error: there is no token of this ID; see “fitreel token list”.');
      cli.finish({ json: { revoked: id }, text: `The token ${id} is good for nothing any more.` });
    });
}

/** `fitreel token create|list|revoke`: with what others may ship to this site's running gateway. */
export function addToken(program: Command, cli: Cli): void {
  const token = program
    .command('token')
    .description('makes, lists and revokes tokens for deploying over HTTP');
  addCreate(token, cli);
  addList(token, cli);
  addRevoke(token, cli);
}
