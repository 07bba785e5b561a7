const { readdirSync } = require('node:fs');
const { join } = require('node:path');

exports.workspaceFolders = function workspaceFolders(repository) {
  const { workspaces } = require(join(repository, 'package.json'));
  return workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('*')) return [pattern];
    return readdirSync(repository).filter((name) => name.startsWith(pattern.slice(0, -1)));
  });
};
