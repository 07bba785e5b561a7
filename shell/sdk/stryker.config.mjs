import { stryker } from '@fitreel/tooling/stryker';

export default stryker('shell/sdk', 85, '{remote,session}/**/*.{ts,tsx}');
