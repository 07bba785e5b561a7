import { Role } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Option, type Command } from 'commander';
import { TOKENS, TOKEN_DAYS, Tokens } from './tokens';
import { noteCreation } from '../shared/access';
import { addRevoke } from '../shared/revoke-command';
import {
  addLocalOptions,
  app,
  author,
  by,
  chosenStore,
  userName,
  wholeNumber,
  type DeliveryOptions,
} from '../../cli/options';
import { minuteOf, table, type CommandContext } from '../../cli/output';

const Days = Type.Integer({
  minimum: 1,
  maximum: 3650,
  description: 'a whole number of days from 1 to 3650',
});

interface CreateOptions extends DeliveryOptions {
  remote?: string;
  role?: Role;
  name?: string;
  days: number;
}

/** The purpose of each kind of token, for messages. */
const SCOPES = {
  app: (remote: string) => `${remote} only`,
  reader: () => 'reading only',
  operator: () => 'all apps',
  editor: () => 'editing the catalogue only',
};

const USED_AS = 'Set FITREEL_DEPLOY_TOKEN to it where you use it.';
const EDITED_AT = 'Its holder enters it at /catalogue.';

const ROLES = Role.anyOf.map((role) => role.const);

function addCreate(token: Command, context: CommandContext): void {
  const command = token.command('create');
  addLocalOptions(command)
    .description('create a token for one app, or with a role, and print it, this once')
    .option('--remote <NAME>', 'the remote, or shell, that it changes', app)
    .addOption(
      new Option(
        '--role <ROLE>',
        'reader, which changes nothing, operator, which changes all apps, or editor, which edits the catalogue alone',
      ).choices(ROLES),
    )
    .option('--days <N>', 'how long it is accepted, 1 to 3650 days', wholeNumber(Days), TOKEN_DAYS)
    .option('--name <WHO>', 'its holder, for the history (default: token of NAME)', author)
    .addOption(by())
    .action(async (options: CreateOptions) => {
      const { remote, role, days } = options;
      const scope = role ? { role } : remote;
      if (!scope || (role && remote !== undefined))
        return command.error('error: name the app of the token with --remote, or its --role.');
      const named = role ?? remote;
      const { name = `token of ${named}` } = options;
      const store = await chosenStore(options, context);
      // With a wrong DATA_DIR, a new store would be created, and no gateway would accept its token.
      if (!(await store.revisions.latest()))
        command.error(
          'error: there is no site here: start it first, or name its folder with --store or DATA_DIR.',
        );
      const created = await new Tokens(store.records(TOKENS)).create(scope, name, days);
      await noteCreation(context.capabilities, store, 'token', created, options.by ?? userName());
      const hint = `This token is for ${SCOPES[role ?? 'app'](remote ?? '')}, expires on ${created.expiresAt.slice(0, 10)} and is stored nowhere. ${role === 'editor' ? EDITED_AT : USED_AS}`;
      context.finish({ json: created, text: created.token, hint });
    });
}

function addList(token: Command, context: CommandContext): void {
  addLocalOptions(token.command('list'))
    .description('list the tokens')
    .action(async (options: DeliveryOptions) => {
      const tokens = await new Tokens((await chosenStore(options, context)).records(TOKENS)).list();
      const heads = ['ID', 'FOR', 'WHO', 'CREATED', 'EXPIRES', 'LAST USED (UTC)'];
      const rows = tokens.map(({ id, app: forApp, role, name, createdAt, expiresAt, lastUsedAt }) => [
        id,
        role ?? forApp ?? '',
        name,
        createdAt.slice(0, 10),
        expiresAt.slice(0, 10) + (Date.parse(expiresAt) <= Date.now() ? ' (expired)' : ''),
        lastUsedAt ? minuteOf(lastUsedAt) : 'never',
      ]);
      context.finish({ json: tokens, text: rows.length > 0 ? table(heads, rows) : 'There are no tokens.' });
    });
}

/** `fitreel token create|list|revoke`: manages tokens for deploying to this site's running gateway. */
export function addToken(program: Command, context: CommandContext): void {
  const token = program
    .command('token')
    .description('create, list and revoke tokens for deploying over HTTP');
  addCreate(token, context);
  addList(token, context);
  addRevoke(token, context, 'token', TOKENS);
}
