import { stryker } from '@fitreel/tooling/stryker';

export default stryker('remote-library', 85, 'shared/**/*.ts');
