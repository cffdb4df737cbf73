import { isRunIn } from './hosts.js';
import { fences } from './markdown.js';
import { testSamples } from './run-sample.js';

testSamples(fences.filter(isRunIn('browser')));
