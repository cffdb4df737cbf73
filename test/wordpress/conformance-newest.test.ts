import { testConformance } from './conformance-versions.js';

testConformance('newest');
