/** Replaces imported images in tests: any URL will do. */
module.exports = { __esModule: true, default: '/asset' };
