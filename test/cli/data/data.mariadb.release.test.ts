import { dataSuite } from './suite.js';

dataSuite();
