import { stryker } from '@fitreel/tooling/stryker';

export default stryker('remote-devtools', 85, 'shared/**/*.ts');
