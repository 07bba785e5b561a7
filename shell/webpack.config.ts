import { shellConfig } from '@fitreel/tooling/webpack';

export default shellConfig(__dirname);
