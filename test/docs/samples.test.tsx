import { fences } from './markdown.js';
import { testSamples } from './run-sample.js';
import { isRunIn } from './runners.js';

testSamples(fences.filter(isRunIn('browser')));
