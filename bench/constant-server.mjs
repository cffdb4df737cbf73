// The baseline: plain node:http with a constant body of the given size.
import { createServer } from 'node:http';

const body = 'x'.repeat(Number(process.argv[2]));
const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit());
