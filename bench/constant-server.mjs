// The baseline: plain node:http with a constant body of the given size, and status. The message `cpu` returns its CPU time.
import { createServer } from 'node:http';

const status = Number(process.argv[3] ?? 200);
const body = 'x'.repeat(Number(process.argv[2]));
const server = createServer((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => process.send(process.cpuUsage()));
process.on('disconnect', () => process.exit());
