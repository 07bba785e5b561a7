const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

exports.workspaceFolders = function workspaceFolders(repository) {
  const { workspaces } = require(join(repository, 'package.json'));
  return workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('*')) return [pattern];
    const found = readdirSync(repository).filter((name) => name.startsWith(pattern.slice(0, -1)));
    // As in npm, a folder without a package is not a workspace.
    return found.filter((name) => existsSync(join(repository, name, 'package.json')));
  });
};
