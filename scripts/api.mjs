// Writes test/package/api, the declarations of each entry point, so that changes of the public API show in review: `npm run api`.
// A test passes `--check`, which reports out-of-date files and changes none.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { entryPoints } from './entry-points.mjs';
import { builtFile } from './server-package.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const isCheck = process.argv.includes('--check');
const reportFolder = join(root, 'test/package/api');
const entries = Object.entries(entryPoints)
  // the exports of relx/standalone are those of relx
  .filter(([path, target]) => target.types && !path.endsWith('.css') && path !== './standalone')
  .map(([path, { types }]) => [path, { types: builtFile(types) }]);
const fileOf = (path) => `${`relx${path.slice(1)}`.replaceAll('/', '-')}.api.md`;
const silent = { default: { logLevel: 'none' } };

const compilerOptions = {
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
};
const files = entries.map(([, { types }]) => types);
const temporary = mkdtempSync(join(tmpdir(), 'relx-api-'));

/** The configuration of an entry: a report, and nothing else. */
const configOf = ([path, { types }]) =>
  ExtractorConfig.prepare({
    configObjectFullPath: join(root, 'api-extractor.json'),
    packageJsonFullPath: join(root, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: join(root, types),
      compiler: { overrideTsconfig: { compilerOptions, files } },
      apiReport: { enabled: true, reportFileName: fileOf(path), reportFolder, reportTempFolder: temporary },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: { compilerMessageReporting: silent, extractorMessageReporting: silent, tsdocMessageReporting: silent },
    },
  });

mkdirSync(reportFolder, { recursive: true });
const configs = entries.map(configOf);
// all entries are compiled once
const compilerState = CompilerState.create(configs[0], { additionalEntryPoints: files.slice(1).map((file) => join(root, file)) });
/** Compares the report of an entry with the committed file, and replaces it unless `--check` is given. */
const isCurrent = (config) =>
  !Extractor.invoke(config, {
    compilerState,
    localBuild: !isCheck,
    messageCallback: (message) => {
      message.handled = message.logLevel !== 'error';
    },
  }).apiReportChanged;
const changed = entries.filter((_, index) => !isCurrent(configs[index])).map(([path]) => fileOf(path));
rmSync(temporary, { recursive: true });
const written = new Set(entries.map(([path]) => fileOf(path)));
const removed = readdirSync(reportFolder).filter((name) => !written.has(name));
if (!isCheck) for (const name of removed) rmSync(join(reportFolder, name));
else if (changed.length + removed.length > 0) {
  console.error(`Out of date in test/package/api: ${[...changed, ...removed].join(', ')}. Run \`npm run api\`.`);
  process.exit(1);
}
