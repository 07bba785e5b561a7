import { Argument, Option, type Command } from 'commander';
import path from 'node:path';
import { exportSite } from '../../export/export-site';
import { loadHstsSeconds, loadPageSettings } from '../../gateway/config';
import { absolutePath, listenAddress, origin } from '../options/arguments';
import { addLocalOptions, chosenStore } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';

interface Options {
  store?: string;
  root?: string;
  listen: string;
  api: string;
}

/** `fitreel export DIR`: the live site for nginx or another static file server. */
export function addExport(program: Command, context: CommandContext): void {
  const command = program
    .command('export')
    .description('write the live site into a folder for a static file server')
    .addArgument(new Argument('<DIR>', 'the folder; releases of earlier exports stay'))
    .option('--root <PATH>', 'path of DIR on the machine that serves it (default: DIR)', absolutePath)
    .addOption(
      new Option('--listen <ADDRESS>', 'port, or address:port, on which nginx listens')
        .argParser(listenAddress)
        .default('8080'),
    )
    .addOption(
      new Option('--api <ORIGIN>', 'server of /api/').argParser(origin).default('http://127.0.0.1:3000'),
    );
  addLocalOptions(command).action(async (folder: string, options: Options) => {
    const target = path.resolve(context.folder, folder);
    const { listen, api, root = target } = options;
    const settings = loadPageSettings(context.env);
    const hstsSeconds = loadHstsSeconds(context.env);
    await exportSite(
      chosenStore(options, context),
      target,
      { settings, root, listen, api, hstsSeconds },
      context.progress,
    );
    context.finish({
      json: { folder: target },
      text: `The live site is in ${target}, with a configuration for nginx. Export again after each deploy.`,
    });
  });
}
