module.exports = require('@fitreel/tooling/jest').browser(__dirname);
