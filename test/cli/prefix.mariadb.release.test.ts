import { prefixSuite } from './prefix-suite.js';

prefixSuite();
