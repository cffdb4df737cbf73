import { testConformance } from './conformance-versions.js';

testConformance('6.6', '6.7-alpha');
