module.exports = require('@fitreel/tooling/jest').node(__dirname);
