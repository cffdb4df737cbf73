export { renderToPipeableStream } from '@vitejs/plugin-rsc/vendor/react-server-dom/server.node';
