import { codeBlocks } from './markdown.js';
import { testSamples } from './run-sample.js';
import { isRunIn } from './runners.js';

testSamples(codeBlocks.filter(isRunIn('node')));
