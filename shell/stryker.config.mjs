import { stryker } from '@fitreel/tooling/stryker';

export default stryker('shell', 85, '{composition,loading}/**/*.{ts,tsx}');
