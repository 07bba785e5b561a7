import { stryker } from '@fitreel/tooling/stryker';

export default stryker('remote-catalog', 85, 'shared/**/*.ts');
