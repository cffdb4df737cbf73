import { createElement, isValidElement, type ReactElement } from 'react';
import { transform } from 'sucrase';
import { exportElements } from './export-elements.js';
import { loadModules } from './modules.js';
import { needsNoProps } from './needs-no-props.js';

/** Output of `console`, as text. */
export type Print = (text: string) => void;

/** What code did: its elements, or nothing if it rendered them. */
export interface Ran {
  readonly elements: readonly ReactElement[];
  /** Unmounts the roots that the code created. */
  stop(): void;
}

type Run = (require: (name: string) => unknown, exports: Record<string, unknown>, console: Console) => Promise<void>;
const AsyncFunction = (async () => {}).constructor as new (...parameters: string[]) => Run;

/**
 * Runs a module in TypeScript with JSX. Elements that it exports are returned, and its components that need no props.
 *
 * @throws {SyntaxError} for code that cannot be parsed
 */
export async function runCode(source: string, print: Print): Promise<Ran> {
  const { code } = transform(exportElements(source), {
    transforms: ['typescript', 'jsx', 'imports'],
    jsxRuntime: 'automatic',
    production: true,
  });
  const names = [...new Set([...code.matchAll(/\brequire\('([^']+)'\)/g)].map(([, name = '']) => name))];
  const modules = await loadModules(names.filter((name) => name !== 'react/jsx-runtime'));
  const { wrapped, stop } = withRoots(modules);
  const exports: Record<string, unknown> = {};
  const log = (...values: unknown[]) => print(values.map(textOf).join(' '));
  const output: Console = { ...console, log, info: log, warn: log, error: log };
  await new AsyncFunction('require', 'exports', 'console', code)((name) => wrapped.get(name), exports, output);
  const found = Object.entries(exports).flatMap(([name, value]) => {
    if (isValidElement(value)) return name.startsWith('shown') ? [value] : [];
    return needsNoProps(name, value) ? [createElement(value, { key: name })] : [];
  });
  return { elements: found, stop };
}

interface Root {
  unmount(): void;
}

/** `createRoot` of the code, which stores its roots. */
function withRoots(modules: ReadonlyMap<string, object>) {
  const roots: Root[] = [];
  const own = modules.get('react-dom/client') as { createRoot(element: Element): Root } | undefined;
  const createRoot = (element: Element) => {
    const root = own?.createRoot(element);
    if (root) roots.push(root);
    return root;
  };
  const wrapped = own ? new Map(modules).set('react-dom/client', { ...own, createRoot }) : modules;
  return { wrapped, stop: () => roots.forEach((root) => void root.unmount()) };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
