import { testConformance } from './conformance-versions.js';

testConformance('6.5.5');
