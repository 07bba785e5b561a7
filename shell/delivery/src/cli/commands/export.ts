import { Argument, Option, type Command } from 'commander';
import path from 'node:path';
import { exportSite } from '../../export/export-site';
import { loadPageSettings } from '../../gateway/config';
import { absolutePath, listenAddress, origin } from '../arguments';
import type { Cli } from '../cli';
import { chosenStore, localOptions } from '../delivery-options';

interface Options {
  store?: string;
  root?: string;
  listen: string;
  api: string;
}

/** `fitreel export`: the live site for nginx or any other server of plain files. */
export function addExport(program: Command, cli: Cli): void {
  const command = program
    .command('export')
    .description('writes the live site into a folder that a server of plain files can serve')
    .addArgument(new Argument('<DIR>', 'the folder; releases that it holds from earlier stay'))
    .option('--root <PATH>', 'path of DIR on the machine that serves it (default: DIR)', absolutePath)
    .addOption(
      new Option('--listen <ADDRESS>', 'port, or address:port, on which nginx listens')
        .argParser(listenAddress)
        .default('8080'),
    )
    .addOption(
      new Option('--api <ORIGIN>', 'server that answers /api/')
        .argParser(origin)
        .default('http://127.0.0.1:3000'),
    );
  localOptions(command).action(async (folder: string, options: Options) => {
    const target = path.resolve(cli.folder, folder);
    const { listen, api, root = target } = options;
    const settings = loadPageSettings(cli.env);
    await exportSite(chosenStore(options, cli), target, { settings, root, listen, api }, cli.progress);
    cli.finish({
      json: { folder: target },
      text: `The live site lies in ${target}, with a configuration of nginx. Export again after each deploy.`,
    });
  });
}
