import { Type } from '@sinclair/typebox';
import type { Command } from 'commander';
import { TOKEN_DAYS, Tokens } from '../../tokens/tokens';
import { addLocalOptions, app, author, chosenStore, wholeNumber, type DeliveryOptions } from '../options';
import { minuteOf, table, type CommandContext } from '../output';

const Days = Type.Integer({
  minimum: 1,
  maximum: 3650,
  description: 'a whole number of days from 1 to 3650',
});

const tokensOf = (options: DeliveryOptions, context: CommandContext) =>
  new Tokens(chosenStore(options, context).folder);

function addCreate(token: Command, context: CommandContext): void {
  addLocalOptions(token.command('create'))
    .description('create a token for one app and print it, this once')
    .requiredOption('--remote <NAME>', 'the remote, or shell', app)
    .option('--days <N>', 'how long it is accepted, 1 to 3650 days', wholeNumber(Days), TOKEN_DAYS)
    .option('--name <WHO>', 'its holder, for the history (default: token of NAME)', author)
    .action(async (options: DeliveryOptions & { remote: string; name?: string; days: number }) => {
      const { remote, name = `token of ${remote}`, days } = options;
      const created = await tokensOf(options, context).create(remote, name, days);
      const hint = `This token is for ${remote} only, expires on ${created.expiresAt.slice(0, 10)} and is stored nowhere. Set FITREEL_DEPLOY_TOKEN to it where you deploy ${remote}.`;
      context.finish({ json: created, text: created.token, hint });
    });
}

function addList(token: Command, context: CommandContext): void {
  addLocalOptions(token.command('list'))
    .description('list the tokens')
    .action(async (options: DeliveryOptions) => {
      const tokens = await tokensOf(options, context).list();
      const heads = ['ID', 'APP', 'WHO', 'CREATED', 'EXPIRES', 'LAST USED (UTC)'];
      const rows = tokens.map(({ id, app: forApp, name, createdAt, expiresAt, lastUsedAt }) => [
        id,
        forApp,
        name,
        createdAt.slice(0, 10),
        expiresAt.slice(0, 10) + (Date.parse(expiresAt) <= Date.now() ? ' (expired)' : ''),
        lastUsedAt ? minuteOf(lastUsedAt) : 'never',
      ]);
      context.finish({ json: tokens, text: rows.length > 0 ? table(heads, rows) : 'There are no tokens.' });
    });
}

function addRevoke(token: Command, context: CommandContext): void {
  const command = token.command('revoke');
  addLocalOptions(command)
    .description('revoke a token, at once')
    .argument('<ID>', 'id of the token, as shown by list')
    .action(async (id: string, options: DeliveryOptions) => {
      const revoked = await tokensOf(options, context).revoke(id);
      if (!revoked) command.error('error: there is no token with this ID: see “fitreel token list”.');
      context.finish({ json: { revoked: id }, text: `The token ${id} is revoked.` });
    });
}

/** `fitreel token create|list|revoke`: tokens for deploying to this site's running gateway. */
export function addToken(program: Command, context: CommandContext): void {
  const token = program
    .command('token')
    .description('create, list and revoke tokens for deploying over HTTP');
  addCreate(token, context);
  addList(token, context);
  addRevoke(token, context);
}
