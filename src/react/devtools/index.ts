export { RelxDevtools, type RelxDevtoolsProps } from './relx-devtools.js';
