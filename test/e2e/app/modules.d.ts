// the vendored packages have no declarations of their own
declare module '@vitejs/plugin-rsc/vendor/react-server-dom/server.node' {
  import type { ReactNode } from 'react';
  import type { PipeableStream } from 'react-dom/server';
  export function renderToPipeableStream(page: ReactNode, clientComponents: object): PipeableStream;
}
declare module '@vitejs/plugin-rsc/vendor/react-server-dom/client.node' {
  import type { Readable } from 'node:stream';
  export function createFromNodeStream(stream: Readable, modules: object): Promise<unknown>;
}
