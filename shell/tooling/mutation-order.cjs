const path = require('node:path');

exports.testFilesFor = function testFilesFor(source, files, pattern, names) {
  const reaching = new RegExp(pattern ?? '', 'i');
  return files
    .filter((file) => names[file] === undefined || names[file].some((name) => reaching.test(name)))
    .map((file) => ({ file, distance: distance(source, file) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ file }) => file);
};

/** 0 for the source's own test, otherwise 1 and one for each folder up or down. */
function distance(source, test) {
  if (test.startsWith(source.replace(/\.tsx?$/, '.test.'))) return 0;
  return path.relative(path.dirname(source), path.dirname(test)).split(path.sep).filter(Boolean).length + 1;
}
