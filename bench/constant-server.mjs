// The baseline: plain node:http with a constant body of the given size, and status. With a number of bodies, it sends them in turn, because
// those of many responses are not in the cache of the processor. The message `cpu` returns its CPU time.
import { createServer } from 'node:http';

const status = Number(process.argv[3] ?? 200);
const text = Buffer.alloc(Number(process.argv[2]), 'x');
const bodies = Array.from({ length: Number(process.argv[4] ?? 1) }, () => text.toString('latin1'));
let next = 0;
const server = createServer((_, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(bodies[next++ % bodies.length]);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => process.send(process.cpuUsage()));
process.on('disconnect', () => process.exit());
