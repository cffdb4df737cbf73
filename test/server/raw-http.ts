import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes that no HTTP client would, and reads what comes back until the server closes. */
export async function rawHttp(url: string, bytes: string): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += chunk;
  const [head = '', body = ''] = text.split(/\r\n\r\n([\s\S]*)/);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}
