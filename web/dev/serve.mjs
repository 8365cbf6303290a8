// serve.mjs: the page from a folder, the rest from a running server: node dev/serve.mjs FOLDER PORT SERVER-PORT.
// For work on the page: build with "node build.mjs --dev" and reload.

import { createReadStream, existsSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { extname, join, normalize } from "node:path";

const [folder, port, upstream] = process.argv.slice(2);
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
};
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'";
const dress = (headers) => ({
  ...headers,
  host: `127.0.0.1:${upstream}`,
  ...(headers.origin ? { origin: `http://127.0.0.1:${upstream}` } : {}),
});

const server = createServer((ask, answer) => {
  const path = new URL(ask.url, "http://x").pathname;
  const file = join(folder, normalize(path === "/" ? "/index.html" : path));
  if (!path.startsWith("/api") && existsSync(file)) {
    answer.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "cache-control": "no-cache",
      "content-security-policy": policy,
    });
    createReadStream(file).pipe(answer);
    return;
  }
  const passed = request(
    { port: upstream, path: ask.url, method: ask.method, headers: dress(ask.headers) },
    (reply) => {
      answer.writeHead(reply.statusCode, reply.headers);
      reply.pipe(answer);
    },
  );
  passed.on("error", () => answer.writeHead(502).end());
  ask.pipe(passed);
});
server.on("upgrade", (ask, socket) => {
  const line = connect(upstream, "127.0.0.1", () => {
    const headers = Object.entries(dress(ask.headers)).map(([name, value]) => `${name}: ${value}`);
    line.write(`GET ${ask.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    line.pipe(socket).pipe(line);
  });
  line.on("error", () => socket.destroy());
  socket.on("error", () => line.destroy());
});
server.listen(Number(port), "127.0.0.1");
