/** What an imported picture gives in a test: some address. */
module.exports = { __esModule: true, default: '/asset' };
