import { stryker } from '@fitreel/tooling/stryker';

export default stryker('shell/tooling', 75, 'webpack/**/*.ts');
